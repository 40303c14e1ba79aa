export const testMs: number
export const waitMs: number
