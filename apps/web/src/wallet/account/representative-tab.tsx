import { operationOf } from '@sundial/operations'
import { fromText } from '@sundial/primitives'
import { amountOf, isNoAmount, isWebsite, limitDecimals, type OwnAccount } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { teamPage, votedRepresentative, votedRowsOf } from '../../data/governance.ts'
import { useHasService } from '../../data/server.ts'
import { richValues } from '../../i18n/keys.ts'
import { Missing } from '../../show/missing.tsx'
import { Percent } from '../../show/percent.tsx'
import { Trx } from '../../show/quantity.tsx'
import { TeamPage } from '../../show/team-page.tsx'
import { ForeignText } from '../../show/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Details } from '../../ui/details.tsx'
import { Pending } from '../../ui/skeleton.tsx'
import { callNode } from '../chain.ts'
import { OrderDialog } from '../order/order-dialog.tsx'
import { Field } from '../send/field.tsx'
import send from '../send/send.module.css'
import { useOwnAddress } from '../use-own-account.ts'
import styles from './account.module.css'
import { TeamPageDialog } from './team-page-dialog.tsx'

type Props = { readonly own: OwnAccount }

/** Of a candidate: its website and commission. Of another account: how to become one. */
export function RepresentativeTab({ own }: Props) {
  const [isApplying, setApplying] = useState(false)
  return (
    <>
      {own.account.isWitness ? (
        <Candidate own={own} />
      ) : (
        <Application own={own} onApply={() => setApplying(true)} />
      )}
      {/* It stays when the account has become a candidate, to say how the transaction ends. */}
      {isApplying && <ApplyDialog own={own} onClose={() => setApplying(false)} />}
    </>
  )
}

/** Percent of the rewards that a representative keeps. */
const brokerage = (address: string) => ({
  queryKey: ['wallet', 'brokerage', address],
  queryFn: async () => Number((await callNode('/wallet/getBrokerage', { address }))['brokerage'] ?? 0),
})

/** What is known of a candidate; each fact is absent until it is loaded, and where its source fails. */
function useCandidate(address: string) {
  const voted = useQuery(votedRepresentative(address))
  const commission = useQuery(brokerage(address))
  const hasPages = useHasService('representativePages') === true
  const team = useQuery({ ...teamPage(address), enabled: hasPages })
  const [row] = voted.data === undefined ? [] : votedRowsOf(voted.data.body)
  return {
    url: { value: row?.url, isPending: voted.isPending },
    commission: { value: commission.data, isPending: commission.isPending },
    team: hasPages ? { value: team.data, isPending: team.isPending } : undefined,
  }
}

function Candidate({ own }: Props) {
  const t = useTranslations()
  const [open, setOpen] = useState<'website' | 'commission' | 'team'>()
  const address = useOwnAddress()
  const { url, commission, team } = useCandidate(address)
  const close = () => setOpen(undefined)
  return (
    <>
      <Details
        facts={[
          [t('field.url'), url.isPending ? <Pending key="" /> : <Website key="" url={url.value} />],
          [
            t('field.commission'),
            commission.isPending ? (
              <Pending key="" />
            ) : (
              <Percent key="" value={commission.value} digits={0} />
            ),
          ],
          ...(team === undefined
            ? []
            : ([
                [
                  t('account.teamPage'),
                  team.isPending ? <Pending key="" /> : <TeamPage key="" link={team.value} />,
                ],
              ] as const)),
        ]}
      />
      <div className={styles['acts']}>
        <Button variant="default" disabled={url.isPending} onClick={() => setOpen('website')}>
          {t('operation.WitnessUpdateContract')}
        </Button>
        <Button
          variant="default"
          disabled={commission.value === undefined}
          onClick={() => setOpen('commission')}
        >
          {t('operation.UpdateBrokerageContract')}
        </Button>
        {team !== undefined && (
          <Button variant="default" disabled={team.value === undefined} onClick={() => setOpen('team')}>
            {t('own.teamPageChange')}
          </Button>
        )}
        <Link to={`/representative/${address}`}>{t('account.candidacy')}</Link>
      </div>
      {open === 'team' && (
        <TeamPageDialog owner={own.account.address} now={team?.value ?? ''} onClose={close} />
      )}
      {open === 'website' && <WebsiteDialog own={own} now={url.value ?? ''} onClose={close} />}
      {open === 'commission' && commission.value !== undefined && (
        <CommissionDialog own={own} now={commission.value} onClose={close} />
      )}
    </>
  )
}

const Website = ({ url }: { readonly url: string | undefined }) =>
  url === undefined ? <Missing /> : <ForeignText text={url} />

type DialogProps = Props & { readonly onClose: () => void }

function WebsiteDialog({ own, now, onClose }: DialogProps & { readonly now: string }) {
  const t = useTranslations()
  const [url, setUrl] = useState(now)
  const { address: ownerAddress } = own.account
  const isValid = isWebsite(url) && url !== now
  const order = () => ({
    operation: operationOf('WitnessUpdateContract', { ownerAddress, updateUrl: fromText(url) }),
  })
  return (
    <OrderDialog
      title={t('operation.WitnessUpdateContract')}
      order={isValid ? order() : undefined}
      onClose={onClose}
    >
      <WebsiteField value={url} onChange={setUrl} />
    </OrderDialog>
  )
}

type FieldProps = { readonly value: string; readonly onChange: (text: string) => void }

function WebsiteField({ value, onChange }: FieldProps) {
  const t = useTranslations()
  return (
    <Field
      label={t('field.url')}
      problem={value !== '' && !isWebsite(value) ? t('own.websiteRule') : undefined}
    >
      {(control) => (
        <input
          {...control}
          value={value}
          dir="ltr"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          onChange={({ target }) => onChange(target.value.trim())}
        />
      )}
    </Field>
  )
}

function CommissionDialog({ own, now, onClose }: DialogProps & { readonly now: number }) {
  const t = useTranslations()
  const [text, setText] = useState(String(now))
  const percent = Number(amountOf(text, 0))
  const isValid = text !== '' && !isNoAmount(text) && percent <= 100
  const order = () => ({
    operation: operationOf('UpdateBrokerageContract', {
      ownerAddress: own.account.address,
      brokerage: percent,
    }),
  })
  return (
    <OrderDialog
      title={t('operation.UpdateBrokerageContract')}
      order={isValid && percent !== now ? order() : undefined}
      onClose={onClose}
    >
      <Field
        label={t('field.commission')}
        problem={isValid ? undefined : t('own.percentRule')}
        note={isValid && t('own.votersGet', { percent: 100 - percent })}
      >
        {(control) => (
          <>
            <input
              {...control}
              value={text}
              dir="ltr"
              inputMode="numeric"
              onChange={({ target }) => setText(limitDecimals(target.value, 0))}
            />
            %
          </>
        )}
      </Field>
    </OrderDialog>
  )
}

function Application({ own, onApply }: Props & { readonly onApply: () => void }) {
  const t = useTranslations()
  const cost = own.parameters.get('getAccountUpgradeCost') ?? 0n
  const isShort = own.account.balance < cost
  return (
    <div className={styles['text']}>
      <p>{t.rich('own.applyText', richValues({ cost: <Trx key="" sun={cost} /> }))}</p>
      {isShort && (
        <p className={send['bad']}>
          {t.rich('own.applyShort', richValues({ balance: <Trx key="" sun={own.account.balance} /> }))}
        </p>
      )}
      <Button variant="light" disabled={isShort} onClick={onApply}>
        {t('operation.WitnessCreateContract')}
      </Button>
    </div>
  )
}

function ApplyDialog({ own, onClose }: DialogProps) {
  const t = useTranslations()
  const [url, setUrl] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const { address: ownerAddress } = own.account
  const cost = own.parameters.get('getAccountUpgradeCost') ?? 0n
  const order = () => ({
    operation: operationOf('WitnessCreateContract', { ownerAddress, url: fromText(url) }),
  })
  return (
    <OrderDialog
      title={t('operation.WitnessCreateContract')}
      order={isWebsite(url) && isAgreed ? order() : undefined}
      onClose={onClose}
    >
      <WebsiteField value={url} onChange={setUrl} />
      <label className={styles['agree']}>
        <input type="checkbox" checked={isAgreed} onChange={({ target }) => setAgreed(target.checked)} />
        <span>{t.rich('own.applyAgree', richValues({ cost: <Trx key="" sun={cost} /> }))}</span>
      </label>
    </OrderDialog>
  )
}
