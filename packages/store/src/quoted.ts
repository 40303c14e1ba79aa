/** An SQL identifier, whatever its letters. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
