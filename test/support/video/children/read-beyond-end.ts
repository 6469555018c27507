process.send?.({ type: 'read', request: 0, file: 0, offset: 1e6, lengthBytes: 1e6 });
