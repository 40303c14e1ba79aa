import { Type, type Static } from 'typebox'
import { component } from './component.ts'
import * as is from './scalars.ts'
import { tokenInfo } from './token.ts'

const figures = {
  index: is.amountText('What the index said, in the smallest unit.'),
  node: is.amountText('What the node said.'),
  block: is.int('Height of the block both stood at.'),
  hash: is.hash('Id of that block.'),
  timestamp: is.time('When it was compared.'),
}

export const auditedRound = component(
  'AuditedRound',
  Type.Object({
    run: Type.Enum(['background', 'command'], {
      description: 'Who compares: the program, or sundial audit.',
    }),
    round: is.int('Number of the round of this run, from 1 on.'),
    subject: Type.Enum(['accounts', 'assets', 'touched'], {
      description:
        'accounts: balances of all accounts in turn. assets: supplies of contracts’ tokens. touched: accounts that blocks had just changed.',
    }),
    count: is.int('Accounts or assets compared so far; of those touched each time.'),
    comparisons: is.int('Figures compared.'),
    isWhole: is.flag('Whether the round has been through all accounts or assets there were.'),
    fromBlock: is.int('Lowest block at which index and node stood for it.'),
    toBlock: is.int('Highest such block.'),
    from: is.time('Since when.'),
    to: is.time('Until when.'),
  }),
)
export type AuditedRoundReply = Static<typeof auditedRound>

export const auditDifference = component(
  'AuditDifference',
  Type.Object({
    address: Type.Optional(is.address('Whose balance; absent when it is the supply.')),
    token: tokenInfo,
    figure: Type.Enum(['balance', 'supply'], {
      description: 'supply: the sum of what is held against what the contract calls its supply.',
    }),
    found: Type.Object(figures, { description: 'As it was first found.' }),
    seen: Type.Object(
      { ...figures, count: is.int('How often it was found, the first time counted.') },
      { description: 'As it was last found.' },
    ),
    ended: Type.Optional(
      Type.Object(
        {
          reason: Type.Enum(['agreed', 'undone'], {
            description:
              'agreed: a later comparison agreed. undone: the block it was found at left the chain.',
          }),
          block: is.int('At which block they agreed, or the newest block that stayed.'),
          timestamp: Type.Optional(is.time('When they agreed.')),
        },
        { description: 'Absent while it stands.' },
      ),
    ),
    reason: Type.Optional(
      is.text('What may be behind it, where that need not be a fault of the index; given for TRC20 tokens.'),
    ),
  }),
)
export type AuditDifferenceReply = Static<typeof auditDifference>

export const assetProof = component(
  'AssetProof',
  Type.Object({
    state: Type.Enum(['proven', 'differs', 'notCompared'], {
      description:
        'proven: balances (of a TRC20 token its supply too) were compared and no difference stands. differs: at least one stands. Otherwise nothing can be said.',
    }),
    comparisons: is.int('Balances compared.'),
    unanswered: is.int('Times the contract did not answer.'),
    openDifferences: is.int('Differences that stand.'),
    unlisted: is.int('Differences found while a thousand stood, which are not listed.'),
    fromBlock: Type.Optional(is.int('Lowest block something was compared at.')),
    toBlock: Type.Optional(is.int('Highest such block.')),
    supply: Type.Optional(
      Type.Object(
        {
          block: is.int('Block of the newest comparison of the supply.'),
          held: is.amountText('Sum of all balances of the index.'),
          supply: is.amountText('totalSupply of the contract.'),
        },
        { description: 'Absent until the supply was compared.' },
      ),
    ),
  }),
)
export type AssetProofReply = Static<typeof assetProof>
