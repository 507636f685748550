import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { depositCasePictureMachine } from '#src/machines/backOffice/depositCasePictureMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from '../backOffice.module.css'

export type CasePictureProps = {
  readonly caseId: string
  readonly logic: { readonly depositCasePicture: typeof depositCasePictureMachine }
}

/** The picture that a member sent with an appeal: it comes when it is asked for. */
export function CasePicture({ caseId, logic }: CasePictureProps) {
  const { t } = useTranslation('backOffice')
  const actor = useActorRef(logic.depositCasePicture, { input: { caseId } })
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const { picture, errorKey } = useSelector(actor, (snapshot) => snapshot.context)
  const isShown = state === 'shown' && picture !== null
  return (
    <Stack className={styles.picture} gap={8}>
      <Button
        variant="soft"
        busy={state === 'loading'}
        aria-expanded={isShown}
        onClick={() => actor.send({ type: isShown ? 'picture.closed' : 'picture.asked' })}
      >
        {t(
          state === 'loading'
            ? 'backOffice.deposits.pictureLoading'
            : isShown
              ? 'backOffice.deposits.pictureHide'
              : 'backOffice.deposits.picture',
        )}
      </Button>
      {state === 'failed' && (
        <p role="alert">
          {t('state.because', { what: t('backOffice.deposits.pictureFailed'), reason: t(errorKey ?? 'errors.unknown') })}
        </p>
      )}
      {isShown && (
        <img
          className={styles.proof}
          src={`data:${picture.type};base64,${picture.data}`}
          alt={t('backOffice.deposits.pictureAlt')}
        />
      )}
    </Stack>
  )
}
