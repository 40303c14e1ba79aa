import * as is from './scalars.ts'

const tag = (colour: string) => is.text(`Name by the operator's labels, ${colour}; empty without one.`)

/** TronScan's four places for one name. */
export const tagMembers = {
  redTag: tag('as a warning'),
  blueTag: tag('in blue'),
  greyTag: tag('in grey'),
  publicTag: tag('of no colour'),
}
