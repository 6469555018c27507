/** A caption file for a canvas of 640x360 whose region is the lower half, in the middle of its bottom edge. */
export const ttmlOf = (...paragraphs: string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="" xml:space="preserve" tts:extent="640px 360px">
<head><layout><region xml:id="r" tts:origin="20px 180px" tts:extent="600px 160px" tts:displayAlign="after" tts:textAlign="center"/></layout></head>
<body><div>${paragraphs.join('\n')}</div></body></tt>`;

export const paragraph = (begin: string, end: string, content: string, attributes = 'tts:fontSize="40px"'): string =>
  `<p region="r" begin="00:00:${begin}" end="00:00:${end}" ${attributes}>${content}</p>`;
