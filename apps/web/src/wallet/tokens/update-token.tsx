import { formatUnits, isAddress, toAddress, toBase58, toTextLossy } from '@sundial/primitives'
import {
  issuedTokenOf,
  type OwnAccount,
  textProblems,
  type TokenSale,
  type TokenTexts,
  updateOperation,
} from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Card } from '../../ui/card.tsx'
import { DetailsSkeleton } from '../../ui/details.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailureFrame } from '../../lists/query-frame.tsx'
import { OrderOutcome } from '../multi-signature/order-outcome.tsx'
import type { Outcome } from '../order/order.ts'
import { OrderForm } from '../order/order-form.tsx'
import { UpdateRecord } from '../token-record/update-record.tsx'
import { type Judge, TextField, TextsFields } from './text-fields.tsx'
import { TokenPageFrame } from './token-page-frame.tsx'
import { tokenSale } from './token-sale.ts'
import styles from './tokens.module.css'

/** Changes what the chain lets an issuer change of a TRC10 token, or the record of a token contract. */
export function UpdateToken() {
  const { id = '' } = useParams({ strict: false })
  const contract = isAddress(id) ? toBase58(toAddress(id)) : undefined
  return (
    <TokenPageFrame title="updateToken">
      {(own) => {
        const key = `${own.account.address} ${id}`
        return contract === undefined ? (
          <OfIssuer key={key} own={own} />
        ) : (
          <UpdateRecord key={key} own={own} token={contract} />
        )
      }}
    </TokenPageFrame>
  )
}

function OfIssuer({ own }: { readonly own: OwnAccount }) {
  const t = useTranslations()
  const { id = '' } = useParams({ strict: false })
  const isIssuer = issuedTokenOf(own) === id
  const query = useQuery({ ...tokenSale(id), enabled: isIssuer })
  const { data: sale } = query
  const header = <PageHeader title={t('page.updateToken')} subjectText={id} subject={<bdi>{id}</bdi>} />
  if (!isIssuer) {
    return (
      <>
        {header}
        <Card>
          <NothingHere title={t('issue.notIssuer')} text={t('issue.notIssuerText')}>
            <Link to={`/token/${id}`} className={styles['quiet'] ?? ''}>
              {t('issue.toToken')}
            </Link>
          </NothingHere>
        </Card>
      </>
    )
  }
  return (
    <>
      {header}
      <div className={styles['page']}>
        <section className={styles['card']}>
          <FailureFrame query={query}>
            {sale === undefined && <DetailsSkeleton count={6} />}
            {sale && <UpdateForm own={own} sale={sale} />}
          </FailureFrame>
        </section>
      </div>
    </>
  )
}

const textsOf = ({ asset }: TokenSale): TokenTexts => ({
  description: toTextLossy(asset.description),
  url: toTextLossy(asset.url),
  accountNet: String(asset.freeAssetNetLimit),
  totalNet: String(asset.publicFreeAssetNetLimit),
})

type FormProps = { readonly own: OwnAccount; readonly sale: TokenSale }

function UpdateForm({ own, sale }: FormProps) {
  const t = useTranslations()
  const navigate = useNavigate()
  const [texts, setTexts] = useState(() => textsOf(sale))
  const [outcome, setOutcome] = useState<Outcome>()
  const problems = textProblems(texts)
  const before = textsOf(sale)
  const isSame = (Object.keys(texts) as (keyof TokenTexts)[]).every((name) => texts[name] === before[name])
  const judge: Judge = (codes) => {
    const code = problems.find((one) => codes.includes(one))
    return code === undefined ? undefined : t(`issue.problem.${code}`)
  }
  const leave = () => void navigate({ to: '/account/issued' })
  if (outcome !== undefined) return <OrderOutcome outcome={outcome} onClose={leave} />
  return (
    <OrderForm
      order={isSame || problems.length > 0 ? undefined : { operation: updateOperation(own, texts) }}
      onDone={setOutcome}
      onCancel={leave}
    >
      <FixedFields sale={sale} />
      <TextsFields texts={texts} judge={judge} onChange={setTexts} />
    </OrderForm>
  )
}

/** What never changes after the issue. */
function FixedFields({ sale: { asset } }: Pick<FormProps, 'sale'>) {
  const t = useTranslations()
  return (
    <>
      <div className={styles['pair']}>
        <TextField label={t('field.name')} value={toTextLossy(asset.name)} />
        <TextField label={t('field.abbreviation')} value={toTextLossy(asset.abbr)} />
      </div>
      <div className={styles['pair']}>
        <TextField
          label={t('field.totalSupply')}
          value={formatUnits(asset.totalSupply, asset.precision)}
          isNumber
        />
        <TextField label={t('field.decimals')} value={String(asset.precision)} isNumber />
      </div>
      <p className={styles['hint']}>{t('issue.fixed')}</p>
    </>
  )
}
