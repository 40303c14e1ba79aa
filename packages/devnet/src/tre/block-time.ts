import { Malformed } from '@sundial/primitives'
import { numberIn } from '../server/parameters.ts'
import type { TreMethod } from '../server/route.ts'

const hour = 3600

/** [seconds]: a block every so many seconds from here on; 0 makes a block for each transaction. */
export const method: TreMethod = (devnet, [seconds]) => {
  const wanted = numberIn({ seconds }, 'seconds')
  if (wanted < 0 || wanted > hour) throw new Malformed('parameter', `seconds is between 0 and ${hour}`)
  devnet.setBlockTime(wanted * 1000)
  return true
}
