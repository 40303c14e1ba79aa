import { type Static, Type } from 'typebox'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'

const known = 'As the node told it at state.block; absent until it was asked.'
const sun = (what: string) => Type.Optional(is.amount(`${what}, in sun. ${known}`))
const figure = (what: string) => is.amount(what)

const permission = component(
  'AccountPermission',
  Type.Object(
    {
      type: Type.Enum(['Owner', 'Witness', 'Active'], { description: 'What it is for.' }),
      id: is.int('0 owner, 1 witness, from 2 on active.'),
      permission_name: is.text('Its name.'),
      threshold: figure('Weight that signatures need together.'),
      operations: Type.Optional(
        Type.String({
          pattern: '^([0-9a-f]{2})*$',
          description: 'Operations an active permission covers: bits by type, the lowest first, as hex.',
        }),
      ),
      keys: Type.Array(
        Type.Object({ address: is.address('Who may sign.'), weight: figure('Weight of the signature.') }),
      ),
    },
    { description: known },
  ),
)

const bandwidth = Type.Object(
  {
    freeNetUsed: figure('Free bandwidth used.'),
    freeNetLimit: figure('Free bandwidth a day.'),
    freeNetRemaining: figure('What is left of it.'),
    netUsed: figure('Bandwidth of stake used.'),
    netLimit: figure('Bandwidth of stake.'),
    netRemaining: figure('What is left of it.'),
    energyUsed: figure('Energy used.'),
    energyLimit: figure('Energy of stake.'),
    energyRemaining: figure('What is left of it.'),
    totalNetLimit: figure('Bandwidth all stake shares.'),
    totalNetWeight: figure('TRX staked for bandwidth by all.'),
    totalEnergyLimit: figure('Energy all stake shares.'),
    totalEnergyWeight: figure('TRX staked for energy by all.'),
  },
  { description: `Bandwidth and energy, which come back with time. ${known}` },
)

const frozen = (what: string) =>
  Type.Optional(
    Type.Object(
      {
        total: figure('Sun in all.'),
        balances: Type.Array(
          Type.Object({
            amount: is.amount('Extension. Sun.'),
            expires: is.time('Extension. From when on it can be taken back.'),
          }),
        ),
      },
      { description: `${what} ${known}` },
    ),
  )

const pending = Type.Optional(
  Type.Array(
    Type.Object({
      resource: Type.Enum(['BANDWIDTH', 'ENERGY', 'TRON_POWER']),
      amount: figure('Sun.'),
      expires: is.time('When it can be withdrawn.'),
    }),
    { description: `Extension. Stake on its way back, by when it comes. ${known}` },
  ),
)

/** What only the node can tell of an account. */
export const accountStateMembers = {
  state: Type.Optional(
    Type.Object(
      {
        block: is.int('Height of the block the members below are true at.'),
        hash: is.hash('Id of that block.'),
        touchedSince: is.flag(
          'Whether a block since then names the account: they may be otherwise now, and are being read again.',
        ),
      },
      { description: 'Extension. When the node was asked; absent until it was.' },
    ),
  ),
  name: Type.Optional(is.text(`The account's name. ${known}`)),
  accountId: Type.Optional(is.text(`Extension. The account's id. ${known}`)),
  date_created: Type.Optional(is.time(`When the account was made. ${known}`)),
  bandwidth: Type.Optional(bandwidth),
  totalFrozenV2: sun('Stake 2.0, what is lent to others counted too'),
  frozenForBandWidthV2: sun('Staked for bandwidth and not lent'),
  frozenForEnergyV2: sun('Staked for energy and not lent'),
  delegatedFrozenV2BalanceForBandwidth: sun('Bandwidth stake lent to others'),
  delegatedFrozenV2BalanceForEnergy: sun('Energy stake lent to others'),
  acquiredDelegatedFrozenV2BalanceForBandwidth: sun('Bandwidth stake of others lent to the account'),
  acquiredDelegatedFrozenV2BalanceForEnergy: sun('Energy stake of others lent to the account'),
  unfreezeV2: sun('Stake on its way back that cannot be withdrawn yet'),
  canWithdrawAmountV2: sun('Stake that came back and can be withdrawn'),
  pendingUnfreezes: pending,
  totalFrozen: sun('Stake 1.0, what is lent to others counted too'),
  frozenForBandWidth: sun('Stake 1.0 for bandwidth'),
  frozenForEnergy: sun('Stake 1.0 for energy'),
  delegateFrozenForBandWidth: sun('Stake 1.0 for bandwidth of others'),
  delegateFrozenForEnergy: sun('Stake 1.0 for energy of others'),
  acquiredDelegateFrozenForBandWidth: sun('Stake 1.0 of others for bandwidth of the account'),
  acquiredDelegateFrozenForEnergy: sun('Stake 1.0 of others for energy of the account'),
  frozen: frozen('Stake 1.0 for bandwidth.'),
  accountResource: Type.Optional(
    Type.Object(
      {
        frozen_balance_for_energy: Type.Object({
          frozen_balance: Type.Optional(is.amount('Sun; absent without such stake.')),
          expire_time: Type.Optional(is.time('From when on it can be taken back.')),
        }),
      },
      { description: `Stake 1.0 for energy. ${known}` },
    ),
  ),
  frozen_supply: Type.Optional(
    Type.Array(
      Type.Object({
        amount: is.amount('Extension. Units of the token the account issued.'),
        expires: is.time('Extension. From when on they can be taken out.'),
      }),
      { description: `What an issuer froze of its token. ${known}` },
    ),
  ),
  voteTotal: Type.Optional(is.amount(`Votes given. ${known}`)),
  rewardNum: sun('Reward that can be withdrawn; absent too for who neither votes nor makes blocks'),
  witness: Type.Optional(
    Type.Union([Type.Literal(0), Type.Literal(1)], { description: `1 for a witness. ${known}` }),
  ),
  representative: Type.Optional(
    Type.Object(
      {
        enabled: is.flag('Whether it is a witness.'),
        allowance: is.amount('Sun earned and settled.'),
        lastWithDrawTime: is.time('When a reward was last withdrawn; 0 for never.'),
        url: Type.Optional(is.text('Page of the witness; absent when it is none or was not asked for yet.')),
      },
      { description: `As a witness. ${known}` },
    ),
  ),
  ownerPermission: Type.Optional(permission),
  witnessPermission: Type.Optional(
    Type.Object(permission.properties, { description: `Extension. Of a witness. ${known}` }),
  ),
  activePermissions: Type.Optional(Type.Array(permission, { description: known })),
}

const accountStateReply = Type.Object(accountStateMembers)
export type AccountStateReply = Static<typeof accountStateReply>
