import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type NoticesRef, selectAsked } from '#src/machines/account/noticesMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import { NoticeAnswers, NoticeList, useNoticesAsked } from './NoticeList.tsx'
import styles from './security.module.css'

/** Asks after a login whether what was done to the account elsewhere was the member (C-8), and says what follows where it was not. */
export function NoticesDialog({ notices }: { readonly notices: NoticesRef }) {
  const { t } = useTranslation('security')
  const asked = useSelector(notices, selectAsked)
  const { list, errorKey } = useSelector(notices, ({ context }) => context)
  const answering = useNoticesAsked(list, asked === 'answering', (order) => notices.send({ type: 'notices.answered', ...order }))
  const close = () => notices.send({ type: 'notices.closed' })
  if (asked === 'alarm')
    return (
      <Dialog
        open
        title={t('security.password.label')}
        text={t('security.passwordDue')}
        onClose={close}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              {t('act.close')}
            </Button>
            <ButtonLink to="/app/security" onClick={close}>
              {t('security.password.change')}
            </ButtonLink>
          </>
        }
      />
    )
  return (
    <Dialog
      open
      title={t('security.notices.heading')}
      text={t('security.notices.text')}
      onClose={close}
      actions={
        <>
          {!list.every(({ mayOwn }) => mayOwn) && (
            <Button variant="outline" onClick={close}>
              {t('act.close')}
            </Button>
          )}
          <NoticeAnswers asked={answering} />
        </>
      }
    >
      <NoticeList asked={answering} />
      {errorKey !== null && (
        <p className={styles.error} role="alert">
          {t(errorKey)}
        </p>
      )}
    </Dialog>
  )
}
