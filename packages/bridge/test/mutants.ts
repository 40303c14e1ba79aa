// Bugs to plant in the gateways one by one. A check is worth something only if it finds them.
import { Disagreement, runActions } from './differential.ts'
import { scenarios, Stage } from './scenarios.ts'
import type { Codes } from './world.ts'

export type Mutant = {
  readonly name: string
  readonly file: string
  /** Text of the file that occurs once. */
  readonly from: string
  readonly to: string
}

const gateway = 'bridge-gateway.sol'
const announced = 'announced-changes.sol'
const votes = 'oracle-votes.sol'
const main = 'main-chain-gateway.sol'
const side = 'side-chain-gateway.sol'

export const mutants: readonly Mutant[] = [
  {
    name: 'a parcel arrives as often as it is said',
    file: gateway,
    from: '        setDone(parcels, nonce);\n',
    to: '',
  },
  {
    name: 'nobody counts what has arrived today',
    file: gateway,
    from: 'arrived[asset][block.timestamp / 1 days] += amount;',
    to: 'arrived[asset][block.timestamp / 1 days] = 0;',
  },
  { name: 'a limit is never looked at', file: gateway, from: 'if (amount > left)', to: 'if (false)' },
  {
    name: 'a day never ends',
    file: gateway,
    from: 'uint256 today = arrived[asset][block.timestamp / 1 days];',
    to: 'uint256 today = arrived[asset][block.timestamp / 1 days] + arrived[asset][block.timestamp / 1 days - 1];',
  },
  {
    name: 'the value of a parcel is not said',
    file: gateway,
    from: 'keccak256(abi.encode(address(this), parcels, nonce, kind, account, token, value))',
    to: 'keccak256(abi.encode(address(this), parcels, nonce, kind, account, token, value * 0))',
  },
  {
    name: 'fees are not counted',
    file: gateway,
    from: 'bonus += fee;',
    to: '',
  },
  {
    name: 'a pause stops no oracle',
    file: gateway,
    from: 'uint256 value) external alone running {',
    to: 'uint256 value) external alone {',
  },
  {
    name: 'one oracle is enough',
    file: votes,
    from: 'return votesOf(content) >= threshold;',
    to: 'return true;',
  },
  {
    name: 'an oracle that is removed still counts',
    file: votes,
    from: 'uint256 left = said[content] & activeBits;',
    to: 'uint256 left = said[content];',
  },
  {
    name: 'the bit of an oracle is given twice',
    file: votes,
    from: 'bits[oracle] = 1 << givenBits++;',
    to: 'bits[oracle] = 1 << (givenBits++ % 3);',
  },
  {
    name: 'anybody may speak',
    file: votes,
    from: 'if (!isOracle(msg.sender)) revert NotAnOracle(msg.sender);',
    to: 'if (bits[msg.sender] == 0) bits[msg.sender] = 1 << 200;',
  },
  {
    name: 'half of the oracles agree',
    file: votes,
    from: 'wanted * 2 <= numOracles',
    to: 'wanted * 2 < numOracles',
  },
  {
    name: 'a withdrawal leaves its amount locked',
    file: main,
    from: 'locked[asset] -= amount;',
    to: '',
  },
  {
    name: 'a TRC10 token that did not come along is deposited',
    file: main,
    from: 'receiveTrc10(tokenId, locked[asset], tokenValue);',
    to: 'receiveTrc10(tokenId, 0, tokenValue);',
  },
  {
    name: 'a token may take a fee of a deposit',
    file: 'held-tokens.sol',
    from: 'uint256 moved = afterwards > before ? afterwards - before : 0;\n        if (moved != amount)',
    to: 'uint256 moved = afterwards > before ? afterwards - before : 0;\n        if (moved == 0)',
  },
  {
    name: 'a stranger maps a contract',
    file: main,
    from: 'if (txId.length != 32 || token.code.length == 0) revert NotYourContract(token);',
    to: 'if (token.code.length == 0) token = address(uint160(deposits.length));',
  },
  {
    name: 'a withdrawal of TRX does not fill the reserve',
    file: side,
    from: 'reserve += value;',
    to: '',
  },
  {
    name: 'a deposit of TRX does not empty the reserve',
    file: side,
    from: 'reserve -= parcel.value;',
    to: '',
  },
  {
    name: 'what was withdrawn stays issued',
    file: side,
    from: 'issued[asset] -= amountOf(parcel);',
    to: '',
  },
  {
    name: 'a token is issued twice',
    file: side,
    from: 'sideTokens[asset] != address(0) || ',
    to: '',
  },
  {
    name: 'a withdrawal of a TRC10 token burns nothing',
    file: side,
    from: 'IssuedToken(token).burnFor(msg.sender, tokenValue);',
    to: '',
  },
  {
    name: 'an item is withdrawn and kept',
    file: 'issued-collectible.sol',
    from: 'transferFrom(msg.sender, gateway, uid);',
    to: 'transferFrom(msg.sender, msg.sender, uid);',
  },
  {
    name: 'an item is sent to the gateway',
    file: 'issued-collectible.sol',
    from: '(account == gateway && isIssued[uid])',
    to: '(account == gateway && uid == 0)',
  },
  {
    name: 'an issued token is sent to the gateway',
    file: 'issued-token.sol',
    from: ' || to == gateway',
    to: '',
  },
  {
    name: 'an oracle is added at once',
    file: votes,
    from: '        useAnnouncement();\n        insert',
    to: '        insert',
  },
  {
    name: 'a threshold is lowered at once',
    file: votes,
    from: 'if (wanted < threshold) useAnnouncement();\n        else disturb();',
    to: '',
  },
  {
    name: 'an announcement is used twice',
    file: announced,
    from: '        delete announcedAt[change];',
    to: '        announcedAt[change] = since;',
  },
  {
    name: 'a pause does not stop the day of notice',
    file: announced,
    from: 'calmSince = block.timestamp;',
    to: 'calmSince = 0;',
  },
  {
    name: 'a change is made in a long pause',
    file: announced,
    from: '        checkRunning();\n',
    to: '',
  },
  {
    name: 'an announcement is never too old',
    file: announced,
    from: ' || block.timestamp > since + validity',
    to: '',
  },
  {
    name: 'a pause outlives the owner',
    file: gateway,
    from: 'return isStopped && owner != address(0);',
    to: 'return isStopped;',
  },
]

/** The creation code of both gateways with a bug planted in one of their sources. */
export type Compile = (file: string, change: (source: string) => string) => Codes

export type Hunt = { readonly name: string; readonly found: string | undefined }

/** Looks for each bug, or those whose names have the words, with all scenarios and then with random actions. */
export const huntAll = (
  compile: Compile,
  { count, seed, words }: { readonly count: number; readonly seed: number; readonly words: string },
): readonly Hunt[] =>
  mutants
    .filter(({ name }) => name.includes(words))
    .map((mutant) => ({ name: mutant.name, found: hunt(compile, mutant, { count, seed }) }))

function hunt(
  compile: Compile,
  { name, file, from, to }: Mutant,
  run: { readonly count: number; readonly seed: number },
): string | undefined {
  const codes = compile(file, (source) => {
    if (source.split(from).length !== 2) throw new Error(`"${name}" does not name one place of ${file}`)
    return source.replace(from, to)
  })
  for (const { name: scenario, run: play } of scenarios)
    try {
      play(new Stage(codes))
    } catch (cause) {
      return `${scenario}: ${String(cause)}`
    }
  try {
    runActions({ ...run, codes })
    return undefined
  } catch (cause) {
    if (!(cause instanceof Disagreement)) throw cause
    return cause.message
  }
}
