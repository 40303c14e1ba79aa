import type { AbiInput } from '@sundial/abi'
import { fromText } from '@sundial/primitives'
import { type ContractCall, call, type Contract } from '../contracts.ts'
import { inhabitant } from '../habit.ts'
import type { Person } from '../person.ts'

type Fall = Omit<ContractCall, 'by' | 'to'>

const fall = (name: string, ...values: AbiInput[]): Fall => ({ name, values })

/** Every way in which a call may fail, and two in which only an inner call does. */
const falls: readonly Fall[] = [
  fall('requireText', 'Die Sonne scheint nicht'),
  fall('requireText', 'недостаточно средств'),
  fall('requireText', 'الرصيد غير كافٍ'),
  fall('requireEmpty'),
  fall('bareRevert'),
  fall('customError'),
  fall('customErrorWith', 42, '今日はここまで'),
  fall('revertRaw', fromText('no reason that anyone could read')),
  ...[0x01, 0x11, 0x12, 0x21, 0x22, 0x31, 0x32, 0x41, 0x51].map((code) => fall('panic', code)),
  { ...fall('spin'), feeLimitTrx: 20 },
  { ...fall('recurse', 0), feeLimitTrx: 3 },
  fall('invalidOpcode'),
  fall('memoryBomb'),
  fall('innerReason', 7, 'from within'),
  fall('innerWrapped', 'wrapped up'),
  fall('innerCaught'),
  fall('writeInStaticCall'),
  fall('failedCreate'),
  { ...fall('payItself'), trx: 1 },
  { ...fall('notPayable'), trx: 1 },
  fall('succeed'),
]

/** More steps than the node's time limit allows, with enough energy. */
const tooLong: Fall = { name: 'spinPure', feeLimitTrx: 5000 }

const tell = (by: Person, to: Contract, what: Fall) => call({ by, to, ...what })

/** People who make calls that cannot succeed: each fails in another way, and pays for it. */
export const habit = inhabitant({
  weight: 4,
  roles: {
    builder: { count: 1, trx: 20_000, names: ['Fehlersammlerin'] },
    stumblers: { count: 4, trx: 6000 },
  },
  found: ({ people: { builder, stumblers }, send, deploy }) => [
    async () => {
      const to = await deploy('failures', { by: builder[0]!, source: 'failures', trx: 1 })
      if (to === undefined) return
      for (const [index, what] of falls.entries()) await send(tell(stumblers[index % 3]!, to, what))
      await send(tell(stumblers[3]!, to, fall('payTooMuch', stumblers[0]!.address)))
      await send(tell(stumblers[3]!, to, tooLong))
    },
  ],
  async act({ people: { stumblers }, contracts, random }) {
    const to = contracts.get('failures')
    return to && tell(random.pick(stumblers), to, random.pick(falls))
  },
})
