import '#video/child/main.ts';
