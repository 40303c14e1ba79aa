import { isHttpsLink, recordLimits, socialKinds, type SocialLink } from '@sundial/abi'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../send/field.tsx'
import { TextField } from '../tokens/text-fields.tsx'
import tokens from '../tokens/tokens.module.css'
import styles from './record.module.css'

type Props = {
  readonly links: readonly SocialLink[]
  readonly isJudged: boolean
  readonly onChange: (links: readonly SocialLink[]) => void
}

/** Links to the pages of a token on social networks. */
export function SocialFields({ links, isJudged, onChange }: Props) {
  const t = useTranslations('record')
  const set = (at: number, link: SocialLink) => onChange(links.with(at, link))
  return (
    <fieldset className={tokens['part']}>
      <legend>{t('social')}</legend>
      {links.map(({ kind, url }, at) => {
        const number = at + 1
        const isBad = (url !== '' || isJudged) && !isHttpsLink(url)
        return (
          // Rows have no names of their own, and none moves.
          <div key={at} className={styles['link']}>
            <Field label={t('socialKind', { number })}>
              {(control) => (
                <select
                  {...control}
                  value={kind}
                  onChange={({ target }) =>
                    set(at, { kind: socialKinds.find((one) => one === target.value) ?? kind, url })
                  }
                >
                  {socialKinds.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </select>
              )}
            </Field>
            <TextField
              label={t('socialUrl', { number })}
              value={url}
              isCode
              placeholder="https://"
              problem={isBad ? t('problem.socialLinks') : undefined}
              onChange={(text) => set(at, { kind, url: text.trim() })}
            />
            <button
              type="button"
              aria-label={t('removeSocial', { number })}
              onClick={() => onChange(links.toSpliced(at, 1))}
            >
              <IconX size={18} aria-hidden />
            </button>
          </div>
        )
      })}
      {links.length < recordLimits.socialLinks && (
        <div>
          <Button variant="light" onClick={() => onChange([...links, { kind: nextKind(links), url: '' }])}>
            {t('addSocial')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const nextKind = (links: readonly SocialLink[]): SocialLink['kind'] =>
  socialKinds.find((kind) => links.every((link) => link.kind !== kind)) ?? 'Group'
