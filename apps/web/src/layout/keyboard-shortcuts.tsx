import { Fragment } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './keyboard-shortcuts.module.css'

const keys = {
  search: ['/'],
  rows: ['↓', '↑'],
  pages: ['→', '←'],
  close: ['Esc'],
  help: ['?'],
} as const

/** The keys that do something on every page. */
export const KeyboardShortcuts = (props: Props) => (
  <Topic name="menu">
    <Shortcuts {...props} />
  </Topic>
)

type Props = { readonly onClose: () => void }

function Shortcuts({ onClose }: Props) {
  const t = useTranslations('keys')
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <dl className={styles['keys']}>
        {(Object.keys(keys) as (keyof typeof keys)[]).map((what) => (
          <Fragment key={what}>
            <dt dir="ltr">
              {keys[what].map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(what)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
