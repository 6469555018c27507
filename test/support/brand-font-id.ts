/** The id of a customer's font, where there is no account. */
export const brandFontId = '9f1c0d0e-3c55-5b5e-8f0f-0d3d2b0f6a11';
