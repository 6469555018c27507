const message = JSON.stringify(Object.keys(process.env));
process.send?.({ type: 'failed', name: 'Shown', message });
