import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { CopyButton } from '../../ui/copy-button.tsx'

/** Where the other keys sign the same content. */
export function WayForOthers({ path }: { readonly path: string }) {
  const t = useTranslations('record')
  const address = new URL(`#${path}`, document.baseURI).href
  return (
    <p>
      {t('waitsFor')}{' '}
      <Link to={path}>
        <bdi dir="ltr">{address}</bdi>
      </Link>{' '}
      <CopyButton text={address} />
    </p>
  )
}
