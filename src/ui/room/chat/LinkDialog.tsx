import { useTranslation } from 'react-i18next'
import type { AwayLink } from '#src/machines/chat/messageActionsMachine.ts'
import { AwayButton } from '#src/ui/kit/AwayButton.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import styles from './linkDialog.module.css'

type LinkDialogProps = {
  readonly link: AwayLink
  readonly onCopy: (text: string) => void
  readonly onClose: () => void
}

/** Where a link leads, before it is followed: its host in words, its whole address, and both ways out. */
export function LinkDialog({ link, onCopy, onClose }: LinkDialogProps) {
  const { t } = useTranslation('chat')
  return (
    <Dialog
      open
      title={t('dialogs.leaveTitle')}
      text={t('dialogs.leaveText', { host: link.host })}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('dialogs.leaveStay')}
          </Button>
          <Button
            variant="soft"
            onClick={() => {
              onCopy(link.href)
              onClose()
            }}
          >
            {t('dialogs.leaveCopy')}
          </Button>
          <AwayButton href={link.href} onClick={onClose}>
            {t('dialogs.leaveOpen')}
          </AwayButton>
        </>
      }
    >
      <p className={styles.address} dir="ltr">
        {link.href}
      </p>
    </Dialog>
  )
}
