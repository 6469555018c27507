process.send?.({ type: 'read', request: 0, file: 0, offset: 0, lengthBytes: 1024 * 1024 + 1 });
