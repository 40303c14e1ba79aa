import { encodeCall, parseFunction } from '@sundial/abi'
import { type Address, toAddress, toBase58 } from '@sundial/primitives'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { amountOf, limitDecimals } from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { readContract } from '../../data/contract-call.ts'
import type { ItemId } from '../../data/item.ts'
import { richValues } from '../../i18n/keys.ts'
import { ItemNumber } from '../../show/item.tsx'
import { Count } from '../../show/quantity.tsx'
import { Button } from '../../ui/button.tsx'
import { useActor } from '../multi-signature/acting.ts'
import { callOrder, type Order } from '../order/order.ts'
import { OrderDialog } from '../order/order-dialog.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import { Field } from '../send/field.tsx'
import { RecipientField } from '../send/recipient-field.tsx'
import { useAmountProblem } from '../order/use-amount-problem.ts'
import { typedAddress } from '../send/use-recipient.ts'
import styles from './transfer-item.module.css'

type Props = {
  readonly item: ItemId
  /** A TRC1155 item, of which an account can have several. */
  readonly isShared: boolean
}

/** Sends the item on, for the account that has it. */
export function TransferItem(props: Props) {
  const owner = useActor()
  return (
    owner !== undefined && (
      <OrderTopics>
        <OfOwner {...props} owner={owner} />
      </OrderTopics>
    )
  )
}

type OwnerProps = Props & { readonly owner: Address }

function OfOwner({ item, isShared, owner }: OwnerProps) {
  const t = useTranslations('item')
  const client = useQueryClient()
  const { data: owned = 0n } = useQuery(ownAmount({ item, isShared, owner }))
  const [isOpen, setOpen] = useState(false)
  if (owned === 0n && !isOpen) return null
  return (
    <div className={styles['act']}>
      <Button variant="light" onClick={() => setOpen(true)}>
        {t('send')}
      </Button>
      <span>
        {isShared ? t.rich('youOwn', richValues({ amount: <Count key="" value={owned} /> })) : t('isYours')}
      </span>
      {isOpen && (
        <TransferDialog
          item={item}
          isShared={isShared}
          owner={owner}
          owned={owned}
          onClose={() => {
            setOpen(false)
            void client.invalidateQueries({ queryKey: ['wallet', 'item'] })
          }}
        />
      )}
    </div>
  )
}

const ownerOf = parseFunction('function ownerOf(uint256 tokenId) view returns (address)')
const balanceOf = parseFunction('function balanceOf(address account, uint256 id) view returns (uint256)')

/** How many of the item the account has in the node's newest block. */
const ownAmount = ({ item: { contract, id }, isShared, owner }: OwnerProps) => ({
  queryKey: ['wallet', 'item', contract, id, owner],
  queryFn: async (): Promise<bigint> => {
    const account = toBase58(owner)
    const read = await readContract(
      isShared
        ? { contract, item: balanceOf, inputs: [account, id] }
        : { contract, item: ownerOf, inputs: [id] },
    )
    const value = read.kind === 'returned' ? read.values[0]?.value : undefined
    if (isShared) return typeof value === 'bigint' ? value : 0n
    return value === owner ? 1n : 0n
  },
  refetchInterval: 10_000,
})

type DialogProps = OwnerProps & { readonly owned: bigint; readonly onClose: () => void }

function TransferDialog({ item, isShared, owner, owned, onClose }: DialogProps) {
  const t = useTranslations()
  const [to, setTo] = useState('')
  const [text, setText] = useState('1')
  const receiver = typedAddress(to)
  const amount = amountOf(text, 0)
  const amountProblem = useAmountProblem()
  const isAbove = amount > owned
  const isValid = receiver !== undefined && receiver !== owner && amount > 0n && !isAbove
  return (
    <OrderDialog
      title={t('item.send')}
      order={isValid ? transferOrder(owner, { item, isShared, to: receiver, amount }) : undefined}
      onClose={onClose}
    >
      <RecipientField
        payer={owner}
        value={to}
        onChange={setTo}
        by="call"
        problem={
          receiver === owner
            ? t('send.problem.own_address')
            : to.trim().length >= 34 && receiver === undefined
              ? t('send.problem.address')
              : undefined
        }
      />
      {isShared && (
        <Field
          label={t('send.amount')}
          aside={t.rich('item.youOwn', richValues({ amount: <Count key="" value={owned} /> }))}
          problem={amountProblem(text, isAbove ? t('send.problem.above_balance') : undefined)}
        >
          {(control) => (
            <input
              {...control}
              value={text}
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              onChange={({ target }) => setText(limitDecimals(target.value, 0))}
            />
          )}
        </Field>
      )}
      <p className={styles['what']}>
        {t('item.title')} <ItemNumber id={item.id} />
      </p>
    </OrderDialog>
  )
}

const sendOne = parseFunction('function safeTransferFrom(address from, address to, uint256 tokenId)')
const sendSome = parseFunction(
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
)

type Transfer = Props & { readonly to: Address; readonly amount: bigint }

/** By the safe transfers of both standards: a contract that does not take items refuses them. */
const transferOrder = (owner: Address, { item: { contract, id }, isShared, to, amount }: Transfer): Order => {
  const [from, receiver] = [toBase58(owner), toBase58(to)]
  return callOrder(owner, {
    contract: toAddress(contract),
    data: isShared
      ? encodeCall(sendSome, [from, receiver, id, amount, '0x'])
      : encodeCall(sendOne, [from, receiver, id]),
  })
}
