import {
  listingLimits,
  listingProblems,
  type ListingProblem,
  type MarketListing,
  trxMarket,
} from '@sundial/abi'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { ListingProps } from './listing-draft.ts'
import { marketPairs } from '../../data/market.ts'
import { useTokenInfo } from '../../show/named-token.tsx'
import { neutralText } from '../../show/text.tsx'
import { limitDecimals } from '@sundial/wallet'
import { Field } from '../send/field.tsx'
import { SocialFields } from '../token-record/social-fields.tsx'
import { TextField } from '../tokens/text-fields.tsx'
import styles from '../tokens/tokens.module.css'
import parts from './listing.module.css'
import { listingPath } from './listing-path.ts'
import { SendForm } from './send-form.tsx'

type Props = ListingProps & { readonly step: 'create' | 'update' }

const { leastPrecision, mostPrecision } = listingLimits
const precisions = Array.from({ length: mostPrecision - leastPrecision + 1 }, (_, at) => leastPrecision + at)

/** The pair, its opening price and the social links: they are signed and sent, and can be changed until they are confirmed. */
export function ListingForm({ step, ...props }: Props) {
  const { state, application } = props
  const t = useTranslations()
  const { token, second } = application
  const { draft, change } = state
  const listing: MarketListing = { ...draft, step, second }
  const problems = listingProblems(listing)
  return (
    <SendForm
      {...props}
      listing={listing}
      label={t('listing.send')}
      next={listingPath('confirm', application)}
    >
      {(isJudged) => {
        const judge = (problem: ListingProblem, isTyped: boolean) =>
          problems.includes(problem) && (isTyped || isJudged) ? t(`listing.problem.${problem}`) : undefined
        return (
          <>
            <SecondField token={token} second={second} isFixed={step === 'update'} />
            <div className={styles['pair']}>
              <PriceField
                listing={listing}
                problem={judge('openingPrice', draft.openingPrice !== '')}
                onChange={(openingPrice) => change({ openingPrice })}
              />
              <Field label={t('listing.precision')}>
                {(control) => (
                  <select
                    {...control}
                    className={parts['select']}
                    value={draft.precision}
                    onChange={({ target }) => change({ precision: Number(target.value) })}
                  >
                    {precisions.map((one) => (
                      <option key={one}>{one}</option>
                    ))}
                  </select>
                )}
              </Field>
            </div>
            <SocialFields
              links={draft.socialLinks}
              isJudged={isJudged}
              onChange={(socialLinks) => change({ socialLinks })}
            />
          </>
        )
      }}
    </SendForm>
  )
}

type PriceProps = {
  readonly listing: MarketListing
  readonly problem: string | undefined
  readonly onChange: (text: string) => void
}

function PriceField({ listing: { openingPrice, precision, second }, problem, onChange }: PriceProps) {
  const t = useTranslations('listing')
  return (
    <TextField
      label={t('openingPrice')}
      value={openingPrice}
      isNumber
      unit={useSymbol(second)}
      problem={problem}
      note={t('openingPriceNote')}
      onChange={(text) => onChange(limitDecimals(text, precision))}
    />
  )
}

function useSymbol(tokenId: string): string {
  const { tokenAbbr = '', tokenName = '' } = useTokenInfo({ tokenId, tokenType: 'trc20' })
  return tokenId === trxMarket ? 'TRX' : neutralText(tokenAbbr || tokenName)
}

type SecondProps = { readonly token: string; readonly second: string; readonly isFixed: boolean }

/** TRX, or a token that a pair of the market is traded for. */
function SecondField({ token, second, isFixed }: SecondProps) {
  const t = useTranslations('listing')
  const navigate = useNavigate()
  const { data } = useQuery(marketPairs())
  const pairs = [...(data?.recommended ?? []), ...(data?.others ?? [])]
  const symbolOf = new Map([
    [trxMarket, 'TRX'],
    [second, useSymbol(second)],
    ...pairs.map((pair) => [pair.sTokenAddr, neutralText(pair.sShortName)] as const),
  ])
  return (
    <Field label={t('market')} note={t(isFixed ? 'marketFixed' : 'marketNote')}>
      {(control) => (
        <select
          {...control}
          className={parts['select']}
          value={second}
          disabled={isFixed}
          onChange={({ target }) =>
            void navigate({ to: listingPath('create', { token, second: target.value }), replace: true })
          }
        >
          {[...symbolOf]
            .filter(([id]) => id !== token)
            .map(([id, symbol]) => (
              <option key={id} value={id}>
                {symbol || id}
              </option>
            ))}
        </select>
      )}
    </Field>
  )
}
