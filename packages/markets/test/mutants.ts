// Bugs to plant in the contract one by one. A check is worth something only if it finds them.

export type Mutant = {
  readonly name: string
  readonly file: string
  /** Text of the file that occurs once. */
  readonly from: string
  readonly to: string
}

const book = 'order-book.sol'
const sums = 'cancelled-lots.sol'
const ladder = 'price-ladder.sol'
const payments = 'exact-payments.sol'

export const mutants: readonly Mutant[] = [
  {
    name: 'a claim is rounded down to even prices',
    file: book,
    from: 'filled * priceOfOrder(number) : filled',
    to: 'filled * ((priceOfOrder(number) / 2) * 2) : filled',
  },
  {
    name: 'a sale pays one unit less',
    file: book,
    from: 'pay(units.second, msg.sender, fills.ticks * units.tick)',
    to: 'pay(units.second, msg.sender, fills.ticks * units.tick - (fills.ticks == 0 ? 0 : 1))',
  },
  {
    name: 'the first price of a leaf is skipped',
    file: book,
    from: 'ladder.next((leaf + 1) * children)',
    to: 'ladder.next((leaf + 1) * children + 1)',
  },
  {
    name: 'a price that is emptied hides the next one',
    file: book,
    from: 'for (; bits != 0; bits &= bits - 1) {',
    to: 'for (; bits != 0; bits = bits & (bits - 1) & ((bits & (bits - 1)) - 1)) {',
  },
  {
    name: 'nothing stops a call in the middle of another',
    file: payments,
    from: 'if (isBusy) revert Reentered();',
    to: '',
  },
  {
    name: 'anybody cancels and claims any order',
    file: book,
    from: 'if (order.owner != msg.sender) revert NotYourOrder(number);',
    to: 'if (order.owner == address(0)) revert NotYourOrder(number);',
  },
  {
    name: 'cancelled orders before an order are forgotten',
    file: book,
    from: 'sumBefore(uint32(number));',
    to: 'sumBefore(uint32(number)) * 0;',
  },
  {
    name: 'a row of sums begins empty',
    file: sums,
    from: 'cancelled.words[row << rowBits] = sum;',
    to: 'cancelled.words[row << rowBits] = sum * 0;',
  },
  {
    name: 'a sum takes the whole of its last word',
    file: sums,
    from: 'if (index - other < 4) word &= (1 << ((index - other) * laneBits)) - 1;',
    to: '',
  },
  {
    name: 'every order counts as the last of its queue',
    file: book,
    from: 'if (order.start + order.lots == level.placed) {',
    to: 'if (true) {',
  },
  {
    name: 'a queue that was emptied goes on',
    file: book,
    from: 'if (level.count != 0) level = ',
    to: 'if (false) level = ',
  },
  {
    name: 'a taker pays one tick more than the worst price',
    file: book,
    from: 'fills.isMet = rank <= worst;',
    to: 'fills.isMet = rank <= worst + 1;',
  },
  {
    name: 'the most prices are not counted',
    file: book,
    from: 'fills.levels == request.mostLevels || ',
    to: '',
  },
  { name: 'a rest waits though the other side reaches it', file: book, from: ' && !fills.isMet', to: '' },
  {
    name: 'a price stays after its last order was cancelled',
    file: book,
    from: 'if (openOf(level) == 0) removeLevel(number);',
    to: '',
  },
  {
    name: 'an order is claimed twice',
    file: book,
    from: 'packOrder(msg.sender, order.start + filled, order.lots - filled)',
    to: 'packOrder(msg.sender, order.start, order.lots)',
  },
  {
    name: 'what arrives is not compared with what was asked for',
    file: payments,
    from: 'afterwards > before ? afterwards - before : 0;',
    to: 'afterwards >= before ? amount : 0;',
  },
  {
    name: 'what leaves is not compared with what was asked for',
    file: payments,
    from: 'before > afterwards ? before - afterwards : 0;',
    to: 'before >= afterwards ? amount : 0;',
  },
  {
    name: 'TRX sent too much stays',
    file: payments,
    from: 'return pay(token, msg.sender, msg.value - amount);',
    to: 'return;',
  },
  {
    name: 'an empty leaf stays marked at the root',
    file: ladder,
    from: 'if (bits == 0) ladder.nodes[0] &= ~(1 << parent);',
    to: '',
  },
  {
    name: 'an order counts more filled lots than it has',
    file: book,
    from: 'return filled < order.lots ? filled : order.lots;',
    to: 'return filled;',
  },
]
