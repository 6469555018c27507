// Written by npm run openapi from core/looks/*.json. Do not edit.

import type { LookDocument } from '#contract/schemas/look-document.ts';
import type { Look, Template } from '#contract/schemas/style-choices.ts';

const texts = { version: 1, name: '', use: '' } as const;
const pages = {"rows":2,"placement":"bottom","readable_lines":true,"fills":false,"steady":false,"whole_zone":true,"line_height":1} as const;

/** The documents of the templates and of the looks. */
export const builtInLooks: Readonly<Record<Template | Look, LookDocument>> = {
  clean: { ...texts, "colors":{"color":"#ffffff"},"roles":{"word":{"font":"Inter","size":64,"outlines":[{"color":"#000000","width":0.055}],"shadow":{"color":"#000000a0","right":0.04,"down":0.04,"blur":0.08}},"spoken":{"color":"highlight"}},"motion":{}, pages: { ...pages, "whole_zone":false } },
  karaoke: { ...texts, "colors":{"color":"#ffffff","highlight":"#ffe14d"},"roles":{"word":{"font":"Montserrat","size":80,"outlines":[{"color":"#000000","width":0.085}]},"spoken":{"color":"highlight"}},"motion":{}, pages: { ...pages, "whole_zone":false } },
  bold: { ...texts, "colors":{"color":"#ffffff","highlight":"#39e75f"},"roles":{"word":{"font":"Poppins","size":96,"letter_case":"upper","outlines":[{"color":"#000000","width":0.11}],"shadow":{"color":"#000000","right":0.06,"down":0.06,"blur":0}},"spoken":{"color":"highlight"}},"motion":{}, pages: { ...pages, "placement":"middle","whole_zone":false } },
  neon: { ...texts, "colors":{"color":"#ffffff","highlight":"#ff2bd6"},"roles":{"word":{"font":"Bricolage Grotesque","size":80,"outlines":[{"color":"highlight","width":0.03}],"shadow":{"color":"highlight","right":0,"down":0,"blur":0.22}}},"motion":{}, pages: { ...pages, "whole_zone":false } },
  minimal: { ...texts, "colors":{"color":"#ffffff"},"roles":{"word":{"font":"Inter","size":48},"spoken":{"color":"highlight"}},"row_box":{"color":"#000000a0","radius":0,"padding":0.2,"height":"line"},"motion":{}, pages: { ...pages, "whole_zone":false } },
  punch: { ...texts, "colors":{"color":"#ffffff","highlight":"#ffe600"},"roles":{"word":{"font":"Bebas Neue","size":200,"letter_case":"upper","outlines":[{"color":"#000000","width":0.06}],"shadow":{"color":"#000000","right":0.035,"down":0.035,"blur":0}},"spoken":{"color":"highlight","box":{"color":"#ffe600","radius":0,"padding":0.2,"height":"line"}}},"motion":{"in":{"kind":"pop","duration_ms":200,"overshoot":0.1},"out":{"kind":"pop","duration_ms":120,"overshoot":0.1}}, pages: { ...pages, "words":3,"fills":true,"steady":true } },
  cinema: { ...texts, "colors":{"color":"#fff6e3"},"roles":{"word":{"font":"Playfair Display","size":72,"outlines":[{"color":"#120a04","width":0.025}],"shadow":{"color":"#120a04d0","right":0.03,"down":0.03,"blur":0.14}},"spoken":{"color":"highlight"}},"motion":{"in":{"kind":"fade","duration_ms":200,"overshoot":0.1},"out":{"kind":"fade","duration_ms":120,"overshoot":0.1}}, pages: { ...pages,  } },
};
