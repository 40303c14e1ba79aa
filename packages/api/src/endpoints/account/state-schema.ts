import { type Static, Type } from 'typebox'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'

const known = 'As reported by the node at state.block; absent until then.'
const sun = (what: string) => Type.Optional(is.amount(`${what}, in sun. ${known}`))
const figure = (what: string) => is.amount(what)

export const permission = component(
  'AccountPermission',
  Type.Object(
    {
      type: Type.Enum(['Owner', 'Witness', 'Active'], { description: 'The resource.' }),
      id: is.int('0 owner, 1 witness, from 2 on active.'),
      permission_name: is.text('Its name.'),
      threshold: figure('Total weight required of the signatures.'),
      operations: Type.Optional(
        Type.String({
          pattern: '^([0-9a-f]{2})*$',
          description: 'Operations that an active permission allows: bits by type, lowest first, as hex.',
        }),
      ),
      keys: Type.Array(
        Type.Object({ address: is.address('The keys.'), weight: figure('Weight of the key.') }),
      ),
    },
    { description: known },
  ),
)

const bandwidth = Type.Object(
  {
    freeNetUsed: figure('Free bandwidth used.'),
    freeNetLimit: figure('Free bandwidth per day.'),
    freeNetRemaining: figure('Free bandwidth left.'),
    netUsed: figure('Bandwidth from stake used.'),
    netLimit: figure('Bandwidth from stake.'),
    netRemaining: figure('Bandwidth from stake left.'),
    energyUsed: figure('Energy used.'),
    energyLimit: figure('Energy from stake.'),
    energyRemaining: figure('Energy left.'),
    totalNetLimit: figure('Bandwidth shared by all stake.'),
    totalNetWeight: figure('TRX staked for bandwidth by all accounts.'),
    totalEnergyLimit: figure('Energy shared by all stake.'),
    totalEnergyWeight: figure('TRX staked for energy by all accounts.'),
  },
  { description: `Bandwidth and energy, which recover over time. ${known}` },
)

const frozen = (what: string) =>
  Type.Optional(
    Type.Object(
      {
        total: figure('Total in sun.'),
        balances: Type.Array(
          Type.Object({
            amount: is.amount('Extension. Sun.'),
            expires: is.time('Extension. End of its lock.'),
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
    { description: `Extension. Unstaked TRX in the waiting period, by the end of the period. ${known}` },
  ),
)

/** Members that only the node can provide. */
export const accountStateMembers = {
  state: Type.Optional(
    Type.Object(
      {
        block: is.int('Height of the block at which the members below are true.'),
        hash: is.hash('Id of that block.'),
        touchedSince: is.flag(
          'Whether a later block names the account: the members may have changed, and are being read again.',
        ),
      },
      { description: "Extension. Time of the node's report; absent until then." },
    ),
  ),
  name: Type.Optional(is.text(`The account's name. ${known}`)),
  accountId: Type.Optional(is.text(`Extension. The account's id. ${known}`)),
  date_created: Type.Optional(is.time(`Creation time of the account. ${known}`)),
  bandwidth: Type.Optional(bandwidth),
  totalFrozenV2: sun('Stake 2.0, including delegations to others'),
  frozenForBandWidthV2: sun('Staked for bandwidth and not delegated'),
  frozenForEnergyV2: sun('Staked for energy and not delegated'),
  delegatedFrozenV2BalanceForBandwidth: sun('Bandwidth stake delegated to others'),
  delegatedFrozenV2BalanceForEnergy: sun('Energy stake delegated to others'),
  acquiredDelegatedFrozenV2BalanceForBandwidth: sun('Bandwidth stake delegated to the account'),
  acquiredDelegatedFrozenV2BalanceForEnergy: sun('Energy stake delegated to the account'),
  unfreezeV2: sun('Unstaked TRX that cannot be withdrawn yet'),
  canWithdrawAmountV2: sun('Unstaked TRX that can be withdrawn'),
  pendingUnfreezes: pending,
  totalFrozen: sun('Stake 1.0, including delegations to others'),
  frozenForBandWidth: sun('Stake 1.0 for bandwidth'),
  frozenForEnergy: sun('Stake 1.0 for energy'),
  delegateFrozenForBandWidth: sun('Stake 1.0 delegated to others for bandwidth'),
  delegateFrozenForEnergy: sun('Stake 1.0 delegated to others for energy'),
  acquiredDelegateFrozenForBandWidth: sun('Stake 1.0 delegated to the account for bandwidth'),
  acquiredDelegateFrozenForEnergy: sun('Stake 1.0 delegated to the account for energy'),
  frozen: frozen('Stake 1.0 for bandwidth.'),
  accountResource: Type.Optional(
    Type.Object(
      {
        frozen_balance_for_energy: Type.Object({
          frozen_balance: Type.Optional(is.amount('Sun; absent without such stake.')),
          expire_time: Type.Optional(is.time('End of the lock.')),
        }),
      },
      { description: `Stake 1.0 for energy. ${known}` },
    ),
  ),
  frozen_supply: Type.Optional(
    Type.Array(
      Type.Object({
        amount: is.amount("Extension. Units of the account's own token."),
        expires: is.time('Extension. End of the lock.'),
      }),
      { description: `Units of its token that an issuer locked. ${known}` },
    ),
  ),
  voteTotal: Type.Optional(is.amount(`Current votes. ${known}`)),
  rewardNum: sun(
    'Reward that can be withdrawn; also absent for an account that neither votes nor produces blocks',
  ),
  witness: Type.Optional(
    Type.Union([Type.Literal(0), Type.Literal(1)], { description: `1 for a witness. ${known}` }),
  ),
  representative: Type.Optional(
    Type.Object(
      {
        enabled: is.flag('Whether it is a witness.'),
        allowance: is.amount('Sun earned and settled.'),
        lastWithDrawTime: is.time('Time of the last withdrawal of a reward; 0 for none.'),
        url: Type.Optional(
          is.text('Page of the witness; absent for other accounts and until the node reports it.'),
        ),
      },
      { description: `Members of a witness. ${known}` },
    ),
  ),
  ownerPermission: Type.Optional(permission),
  witnessPermission: Type.Optional(
    Type.Object(permission.properties, { description: `Extension. For a witness. ${known}` }),
  ),
  activePermissions: Type.Optional(Type.Array(permission, { description: known })),
}

const accountStateReply = Type.Object(accountStateMembers)
export type AccountStateReply = Static<typeof accountStateReply>
