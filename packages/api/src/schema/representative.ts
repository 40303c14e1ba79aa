import { Type } from 'typebox'

export const githubLink = Type.String({
  description: 'The repository as owner/name on GitHub.',
  examples: ['sunflower/tronsr-template'],
})

/** Empty takes it away; the address in front of it may be given and is left out. */
export const givenGithubLink = Type.String({
  pattern: '^((https://github\\.com/)?[A-Za-z0-9-]{1,39}/[A-Za-z0-9._-]{1,100}/?)?$',
  description: 'The repository as owner/name on GitHub, or its address there; empty takes it away.',
  examples: ['sunflower/tronsr-template'],
})
