/** What a listener may ask for by name; blocks and tps come without asking. */
export const topics = ['blocks', 'tps', 'transactions', 'transfers', 'votes'] as const
export type Topic = (typeof topics)[number]

export const defaultTopics: readonly Topic[] = ['blocks', 'tps']

export const isTopic = (text: string): text is Topic => (topics as readonly string[]).includes(text)
