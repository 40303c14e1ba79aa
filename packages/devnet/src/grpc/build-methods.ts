// Methods that build an unsigned transaction of one kind.
import { ContractValidateError, messageOf, type ValueOf } from '@sundial/operations'
import { TronError } from '@sundial/primitives'
import {
  type OperationName,
  type Transaction,
  transactionExtention,
  transaction as transactionMessage,
} from '@sundial/protocol'
import type { Devnet } from '../devnet.ts'
import { refusal } from '../server/response.ts'
import type { Rpcs } from '../server/route.ts'
import { extentionOf, refusedReturn, validateErrorWords } from './extentions.ts'
import { forgiving, giving } from './rpc.ts'

/** The older method answers with the transaction alone, the other one with its id and how it went as well. */
export type BuildNames = { readonly plain?: string; readonly extended?: string }

export function buildMethods<Name extends OperationName>(
  kind: Name,
  { plain, extended }: BuildNames,
  build: (devnet: Devnet, value: ValueOf<Name>) => Transaction,
): Rpcs {
  const request = messageOf(kind)
  return {
    ...(plain !== undefined && {
      [plain]: forgiving(giving(request, transactionMessage, (value, { devnet }) => build(devnet, value))),
    }),
    ...(extended !== undefined && {
      [extended]: giving(request, transactionExtention, (value, { devnet }) =>
        reported(() => build(devnet, value)),
      ),
    }),
  }
}

/** java-tron RpcApiService.createTransactionExtention. */
export function reported(build: () => Transaction) {
  try {
    return extentionOf(build())
  } catch (error) {
    if (!(error instanceof TronError)) throw error
    const result =
      error instanceof ContractValidateError
        ? refusedReturn('CONTRACT_VALIDATE_ERROR', `${validateErrorWords}${error.message}`)
        : refusedReturn('OTHER_ERROR', refusal(error).Error)
    return transactionExtention.create({ result })
  }
}

/** By the kind of operation; what a kind is missing here, java-tron has no method for. */
export const buildNames: Readonly<Partial<Record<OperationName, BuildNames>>> = {
  AccountCreateContract: { plain: 'CreateAccount', extended: 'CreateAccount2' },
  AccountPermissionUpdateContract: { extended: 'AccountPermissionUpdate' },
  AccountUpdateContract: { plain: 'UpdateAccount', extended: 'UpdateAccount2' },
  AssetIssueContract: { plain: 'CreateAssetIssue', extended: 'CreateAssetIssue2' },
  CancelAllUnfreezeV2Contract: { extended: 'CancelAllUnfreezeV2' },
  ClearABIContract: { extended: 'ClearContractABI' },
  DelegateResourceContract: { extended: 'DelegateResource' },
  ExchangeCreateContract: { extended: 'ExchangeCreate' },
  ExchangeInjectContract: { extended: 'ExchangeInject' },
  ExchangeTransactionContract: { extended: 'ExchangeTransaction' },
  ExchangeWithdrawContract: { extended: 'ExchangeWithdraw' },
  FreezeBalanceContract: { plain: 'FreezeBalance', extended: 'FreezeBalance2' },
  FreezeBalanceV2Contract: { extended: 'FreezeBalanceV2' },
  MarketCancelOrderContract: { extended: 'MarketCancelOrder' },
  MarketSellAssetContract: { extended: 'MarketSellAsset' },
  ParticipateAssetIssueContract: { plain: 'ParticipateAssetIssue', extended: 'ParticipateAssetIssue2' },
  ProposalApproveContract: { extended: 'ProposalApprove' },
  ProposalCreateContract: { extended: 'ProposalCreate' },
  ProposalDeleteContract: { extended: 'ProposalDelete' },
  SetAccountIdContract: { plain: 'SetAccountId' },
  TransferAssetContract: { plain: 'TransferAsset', extended: 'TransferAsset2' },
  TransferContract: { plain: 'CreateTransaction', extended: 'CreateTransaction2' },
  UnDelegateResourceContract: { extended: 'UnDelegateResource' },
  UnfreezeAssetContract: { plain: 'UnfreezeAsset', extended: 'UnfreezeAsset2' },
  UnfreezeBalanceContract: { plain: 'UnfreezeBalance', extended: 'UnfreezeBalance2' },
  UnfreezeBalanceV2Contract: { extended: 'UnfreezeBalanceV2' },
  UpdateAssetContract: { plain: 'UpdateAsset', extended: 'UpdateAsset2' },
  UpdateBrokerageContract: { extended: 'UpdateBrokerage' },
  UpdateEnergyLimitContract: { extended: 'UpdateEnergyLimit' },
  UpdateSettingContract: { extended: 'UpdateSetting' },
  VoteWitnessContract: { plain: 'VoteWitnessAccount', extended: 'VoteWitnessAccount2' },
  WithdrawBalanceContract: { plain: 'WithdrawBalance', extended: 'WithdrawBalance2' },
  WithdrawExpireUnfreezeContract: { extended: 'WithdrawExpireUnfreeze' },
  WitnessCreateContract: { plain: 'CreateWitness', extended: 'CreateWitness2' },
  WitnessUpdateContract: { plain: 'UpdateWitness', extended: 'UpdateWitness2' },
}
