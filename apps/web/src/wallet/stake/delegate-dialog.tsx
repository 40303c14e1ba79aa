import { operationOf } from '@sundial/operations'
import { sunPerTrx, toAddress, toBase58 } from '@sundial/primitives'
import {
  amountOf,
  blocksPerDay,
  limitDecimals,
  mostLockDays,
  type OwnAccount,
  type Resource,
} from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { callNode } from '../chain.ts'
import { OrderDialog } from '../order/order-dialog.tsx'
import { Field } from '../send/field.tsx'
import { RecipientField } from '../send/recipient-field.tsx'
import send from '../send/send.module.css'
import { typedAddress } from '../send/use-recipient.ts'
import type { Delegation } from './delegations.ts'
import { ResourceField, sunOf, TrxField } from './fields.tsx'
import styles from './stake.module.css'

type Props = { readonly own: OwnAccount; readonly onClose: () => void }

/** Lets another account use the energy or bandwidth of one's stake, for a while or until it is reclaimed. */
export function DelegateDialog({ own, onClose }: Props) {
  const t = useTranslations()
  const [to, setTo] = useState('')
  const [resource, setResource] = useState<Resource>('ENERGY')
  const [text, setText] = useState('')
  const [days, setDays] = useState<string>()
  const most = useMostDelegatable(own, resource)
  const mostDays = mostLockDays(own)
  const problems = useDelegationProblems(own, { to, text, days, most })
  const receiver = typedAddress(to)
  const sun = sunOf(text)
  const isValid =
    receiver !== undefined && sun > 0n && most !== undefined && Object.values(problems).every((one) => !one)
  const order = () => ({
    operation: operationOf('DelegateResourceContract', {
      ownerAddress: own.account.address,
      receiverAddress: receiver!,
      resource,
      balance: sun,
      lock: days !== undefined,
      lockPeriod: days === undefined || mostDays === undefined ? 0n : daysIn(days) * blocksPerDay,
    }),
  })
  return (
    <OrderDialog
      title={t('operation.DelegateResourceContract')}
      order={isValid ? order() : undefined}
      onClose={onClose}
    >
      <RecipientField
        payer={own.account.address}
        value={to}
        onChange={setTo}
        by="call"
        problem={problems.to}
      />
      <ResourceField value={resource} onChange={setResource} />
      <TrxField
        value={text}
        onChange={setText}
        most={most}
        problem={problems.amount}
        note={t('stake.delegatable')}
      />
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={days !== undefined}
          onChange={({ target }) => setDays(target.checked ? '3' : undefined)}
        />
        <span>
          {t('stake.lock')} <small>{t(mostDays === undefined ? 'stake.lockThree' : 'stake.lockWhy')}</small>
        </span>
      </label>
      {days !== undefined && mostDays !== undefined && (
        <Field label={t('stake.lockDays')} problem={problems.days}>
          {(control) => (
            <input
              {...control}
              value={days}
              inputMode="numeric"
              dir="ltr"
              onChange={({ target }) => setDays(limitDecimals(target.value, 0))}
            />
          )}
        </Field>
      )}
    </OrderDialog>
  )
}

/** Zero for no number. */
const daysIn = (text: string): bigint => amountOf(text, 0)

type Typed = {
  readonly to: string
  readonly text: string
  readonly days: string | undefined
  /** Sun that can be delegated; `undefined` until the node says it. */
  readonly most: bigint | undefined
}

/** What is wrong with each field; nothing while it is empty. */
function useDelegationProblems(own: OwnAccount, { to, text, days, most }: Typed) {
  const t = useTranslations()
  const receiver = typedAddress(to)
  const sun = sunOf(text)
  const mostDays = mostLockDays(own)
  const isAbove = most !== undefined && sun > most
  const isBelow = text !== '' && sun < sunPerTrx
  const isWrongDays =
    days !== undefined && mostDays !== undefined && (daysIn(days) < 1n || daysIn(days) > BigInt(mostDays))
  const isWrongAddress = to.trim().length >= 34 && receiver === undefined
  return {
    to:
      receiver === own.account.address
        ? t('send.problem.own_address')
        : isWrongAddress
          ? t('send.problem.address')
          : undefined,
    amount: isAbove ? t('stake.aboveDelegatable') : isBelow ? t('stake.leastTrx') : undefined,
    days: isWrongDays ? t('stake.lockRange', { most: mostDays }) : undefined,
  }
}

/** Sun of one's stake whose resource is not in use, as the node counts it; `undefined` until it answers. */
function useMostDelegatable({ account: { address } }: OwnAccount, resource: Resource): bigint | undefined {
  const { data } = useQuery({
    queryKey: ['wallet', 'delegatable', address, resource],
    queryFn: async () => {
      const answer = await callNode('/wallet/getcandelegatedmaxsize', {
        owner_address: toBase58(address),
        type: resource === 'ENERGY' ? 1 : 0,
        visible: true,
      })
      return BigInt((answer['max_size'] as number | undefined) ?? 0)
    },
  })
  return data
}

type ReclaimProps = Props & { readonly of: Delegation }

/** Takes back what another account uses; a locked part stays until its lock ends. */
export function ReclaimDialog({ own, of, onClose }: ReclaimProps) {
  const t = useTranslations()
  const [text, setText] = useState('')
  const sun = sunOf(text)
  const problem = sun > of.sun ? t('stake.aboveStake') : undefined
  const order = () => ({
    operation: operationOf('UnDelegateResourceContract', {
      ownerAddress: own.account.address,
      receiverAddress: toAddress(of.other),
      resource: of.resource,
      balance: sun,
    }),
  })
  return (
    <OrderDialog
      title={t('operation.UnDelegateResourceContract')}
      order={sun > 0n && problem === undefined ? order() : undefined}
      onClose={onClose}
    >
      <dl className={send['cost']}>
        <div>
          <dt>{t('field.receiver')}</dt>
          <dd>
            <Address value={of.other} />
          </dd>
        </div>
        <div>
          <dt>{t('field.resource')}</dt>
          <dd>{t(`choice.${of.resource}`)}</dd>
        </div>
      </dl>
      <TrxField value={text} onChange={setText} most={of.sun} problem={problem} />
    </OrderDialog>
  )
}
