import '@cueline/speech/workers/main.ts';
