import { isAddress } from '@sundial/primitives'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { Reason, TokenRating } from '../../data/rating.ts'
import { Address } from '../../show/address.tsx'
import { Level } from '../../show/level.tsx'
import { ForeignText } from '../../show/text.tsx'
import styles from './rating.module.css'

/** What a rule says, as a sentence about the token. */
export function useRuleText() {
  const t = useTranslations('rating')
  return ({ rule, limit = 0 }: Pick<Reason, 'rule' | 'limit'>): string => t(`rule.${rule}`, { limit })
}

type Props = { readonly rating: TokenRating }

/** Each reason with what it is about, and what is not known. */
export function Reasons({ rating: { token, reasons, unknown, level } }: Props) {
  const t = useTranslations('rating')
  const textOf = useRuleText()
  return (
    <div className={styles['body']}>
      <p className={styles['meaning']}>{t(`levelText.${level}`)}</p>
      {reasons.length > 0 && (
        <ul className={styles['reasons']}>
          {reasons.map((reason) => (
            <li key={reason.rule} className={styles['reason']}>
              <span className={styles['said']}>
                {reason.level !== level && <Level value={reason.level} />}
                <span>{textOf(reason)}</span>
              </span>
              <Details token={token} details={reason.details} />
            </li>
          ))}
        </ul>
      )}
      <Unknown kinds={unknown} />
      <p className={styles['ways']}>
        <Link to="/tokens/rating-rule">{t('toRules')}</Link>
        <Link to="/rating">{t('toRatings')}</Link>
      </p>
    </div>
  )
}

type DetailsProps = { readonly token: string; readonly details: Reason['details'] }

const mostShown = 8

function Details({ token, details }: DetailsProps) {
  const shown = details.slice(0, mostShown).filter((one) => Object.keys(one).length > 0)
  if (shown.length === 0) return null
  return (
    <ul className={styles['details']}>
      {shown.map((one) => (
        <li key={JSON.stringify(one)}>
          <DetailLine token={token} detail={one} />
        </li>
      ))}
      {details.length > mostShown && <li>{`+${String(details.length - mostShown)}`}</li>}
    </ul>
  )
}

type Detail = Reason['details'][number]

function DetailLine({ token, detail }: { readonly token: string; readonly detail: Detail }) {
  const t = useTranslations('rating')
  const { power, holder, count, days } = detail
  if (power !== undefined) return <PowerLine token={token} power={power} />
  if (detail.token !== undefined) return <OtherToken token={detail.token} name={detail.name} />
  if (holder !== undefined) return <Address value={holder} />
  if (count !== undefined) return t('counted', { count })
  return days === undefined ? null : t('days', { days })
}

/** The function, who may call it, and its line in the verified source. */
function PowerLine({
  token,
  power,
}: {
  readonly token: string
  readonly power: NonNullable<Detail['power']>
}) {
  const t = useTranslations('rating')
  const { access, who, isSure } = power
  return (
    <span className={styles['power']}>
      <code dir="ltr">
        <ForeignText text={power.function} />
      </code>
      <span>
        {access === 'restricted' && who !== '' ? (
          <>
            {t('by')} <code dir="ltr">{<ForeignText text={who} />}</code>
          </>
        ) : (
          t(`access.${access}`)
        )}
      </span>
      {!isSure && <span>{t('unsure')}</span>}
      <Link to={`/contract/${token}/code`}>
        <ForeignText text={`${power.file}:${String(power.line)}`} />
      </Link>
    </span>
  )
}

const OtherToken = ({ token, name }: { readonly token: string; readonly name: string | undefined }) => (
  <Link to={isAddress(token) ? `/token20/${token}` : `/token/${token}`}>
    <ForeignText text={name === undefined || name === '' ? token : `${name} (${token})`} />
  </Link>
)

type UnknownProps = { readonly kinds: TokenRating['unknown'] }

/** What could not be proven, in one sentence. */
export function Unknown({ kinds }: UnknownProps) {
  const t = useTranslations('rating')
  if (kinds.length === 0) return null
  return (
    <span className={styles['unknown']}>
      {t('unknownTitle')}: {kinds.map((kind) => t(`unknown.${kind}`)).join('; ')}.
    </span>
  )
}
