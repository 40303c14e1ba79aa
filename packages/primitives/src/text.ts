// Marks that change the direction of text, or are invisible, would let a stranger's text imitate ours.
const controls =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Replaces each control mark by U+FFFD, so that it is visible. */
export const neutralText = (text: string): string => text.replace(controls, '\uFFFD')
