import { storedLogoHash, type TokenRecord } from '@sundial/abi'
import type { useTranslations } from 'use-intl/react'
import { ForeignText } from '../../show/text.tsx'
import type { Detail } from '../../ui/details.tsx'
import { LogoPicture } from './logo-field.tsx'

type T = ReturnType<typeof useTranslations<never>>

type Around = { readonly t: T; readonly token: string }

/** All that a record says. */
export function recordFacts(record: TokenRecord, { t, token }: Around): readonly Detail[] {
  const facts = (['website', 'email', 'whitePaper', 'sourceCode', 'logo'] as const).flatMap((name) =>
    record[name] === ''
      ? []
      : [
          [
            t(`record.${name}`),
            name === 'logo' && storedLogoHash(record.logo) !== undefined ? (
              <LogoPicture key="" logo={record.logo} token={token} />
            ) : (
              <ForeignText key="" text={record[name]} />
            ),
          ] satisfies Detail,
        ],
  )
  return [
    [t('field.description'), <ForeignText key="" text={record.description} />],
    ...facts,
    ...record.socialLinks.map(
      ({ kind, url }, at) => [`${at + 1}. ${kind}`, <ForeignText key="" text={url} />] satisfies Detail,
    ),
  ]
}
