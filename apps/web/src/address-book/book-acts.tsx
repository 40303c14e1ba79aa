import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { EncryptDialog } from './encrypt-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { openBook, useBook } from '../browser/shown-book.ts'

/** The day in the name of a file: 2026-11-25. */
const today = (): string => new Date().toISOString().slice(0, 10)

async function exportBook(): Promise<void> {
  const text = (await openBook()).exported()
  saveFile(`sundial-address-book-${today()}.json`, { text, type: 'application/json' })
}

/** Export, import, encryption, and erasing everything. */
export function BookActs() {
  const t = useTranslations('book')
  const shown = useBook()
  const [open, setOpen] = useState<'import' | 'encrypt' | 'decrypt' | 'erase'>()
  const close = () => setOpen(undefined)
  const isOpen = shown.kind === 'open'
  const isEncrypted = isOpen && shown.isEncrypted
  // Where browsers offer no encryption, the button would only fail.
  const canEncrypt = isOpen && globalThis.crypto?.subtle !== undefined
  return (
    <>
      <Button variant="default" onClick={() => void exportBook()}>
        {t('export')}
      </Button>
      <Button variant="default" disabled={!isOpen} onClick={() => setOpen('import')}>
        {t('import')}
      </Button>
      {canEncrypt && (
        <Button variant="default" onClick={() => setOpen('encrypt')}>
          {t(isEncrypted ? 'newPassword' : 'encrypt')}
        </Button>
      )}
      {isEncrypted && (
        <>
          <Button variant="default" onClick={() => setOpen('decrypt')}>
            {t('decrypt')}
          </Button>
          <Button variant="default" onClick={() => void openBook().then((book) => book.lock())}>
            {t('lock')}
          </Button>
        </>
      )}
      {(isOpen ? shown.book.addresses.size + shown.book.transactions.size > 0 : shown.kind !== 'absent') && (
        <Button variant="default" onClick={() => setOpen('erase')}>
          {t('erase')}
        </Button>
      )}
      {open === 'import' && <ImportDialog onClose={close} />}
      {open === 'encrypt' && <EncryptDialog onClose={close} />}
      {open === 'decrypt' && (
        <ConfirmDialog
          title={t('decrypt')}
          text={t('decryptText')}
          act={t('decrypt')}
          onAct={async () => (await openBook()).decrypt()}
          onClose={close}
        />
      )}
      {open === 'erase' && (
        <ConfirmDialog
          title={t('erase')}
          text={t(isOpen ? 'eraseText' : 'eraseLockedText')}
          act={t('erase')}
          onAct={async () => (await openBook()).erase()}
          onClose={close}
        />
      )}
    </>
  )
}
