/** Topics that a listener may subscribe to; blocks and tps are always sent. */
export const topics = ['blocks', 'tps', 'transactions', 'transfers', 'votes'] as const
export type Topic = (typeof topics)[number]

export const defaultTopics: readonly Topic[] = ['blocks', 'tps']

export const isTopic = (text: string): text is Topic => (topics as readonly string[]).includes(text)
