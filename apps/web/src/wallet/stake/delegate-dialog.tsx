import { operationOf } from '@sundial/operations'
import { sunPerTrx, toAddress, toBase58 } from '@sundial/primitives'
import { blocksPerDay, mostLockDays, type OwnAccount, type Resource } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { callNode } from '../chain.ts'
import { OrderDialog } from '../order-dialog.tsx'
import { Field } from '../send/field.tsx'
import { RecipientField } from '../send/recipient-field.tsx'
import send from '../send/send.module.css'
import { typedAddress } from '../use-recipient.ts'
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
  const receiver = typedAddress(to)
  const isSelf = receiver === own.account.address
  const sun = sunOf(text)
  const mostDays = mostLockDays(own)
  const lockDays = days === undefined ? 0 : Number(days || 0)
  const amountProblem =
    most !== undefined && sun > most
      ? t('stake.aboveDelegatable')
      : text !== '' && sun < sunPerTrx
        ? t('stake.leastTrx')
        : undefined
  const lockProblem =
    days !== undefined && mostDays !== undefined && (lockDays < 1 || lockDays > mostDays)
      ? t('stake.lockRange', { most: mostDays })
      : undefined
  const isValid =
    receiver !== undefined && !isSelf && sun > 0n && most !== undefined && !amountProblem && !lockProblem
  const order = () => ({
    operation: operationOf('DelegateResourceContract', {
      ownerAddress: own.account.address,
      receiverAddress: receiver!,
      resource,
      balance: sun,
      lock: days !== undefined,
      lockPeriod: mostDays === undefined ? 0n : BigInt(lockDays) * blocksPerDay,
    }),
  })
  return (
    <OrderDialog
      title={t('operation.DelegateResourceContract')}
      order={isValid ? order() : undefined}
      onClose={onClose}
    >
      <RecipientField
        value={to}
        onChange={setTo}
        by="call"
        problem={
          isSelf
            ? t('send.problem.own_address')
            : to.trim().length >= 34 && receiver === undefined
              ? t('send.problem.address')
              : undefined
        }
      />
      <ResourceField value={resource} onChange={setResource} />
      <TrxField
        value={text}
        onChange={setText}
        most={most}
        problem={amountProblem}
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
        <Field label={t('stake.lockDays')} problem={lockProblem}>
          {(control) => (
            <input
              {...control}
              value={days}
              inputMode="numeric"
              dir="ltr"
              onChange={({ target }) => setDays(target.value.replaceAll(/\D/g, '').slice(0, 4))}
            />
          )}
        </Field>
      )}
    </OrderDialog>
  )
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
