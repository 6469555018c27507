import '@cueline/video/child/main.ts';
