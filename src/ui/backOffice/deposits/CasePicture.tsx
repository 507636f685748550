import { useSelector } from '@xstate/react'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { BackOfficePageProps } from '../props.ts'
import styles from './cases.module.css'

type CasePictureProps = { readonly caseId: string } & Pick<BackOfficePageProps, 'logic'>

/** The picture that a member sent with an appeal: it comes when it is asked for. */
export function CasePicture({ caseId, logic }: CasePictureProps) {
  const t = useT()
  const actor = useActorRef(logic.depositCasePicture, { input: { caseId } })
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const { picture, errorKey } = useSelector(actor, (snapshot) => snapshot.context)
  const isShown = state === 'shown' && picture !== null
  return (
    <div className={styles.picture}>
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
          {t('backOffice.deposits.pictureFailed')}：{t(errorKey ?? 'errors.unknown')}
        </p>
      )}
      {isShown && (
        <img
          className={styles.proof}
          src={`data:${picture.type};base64,${picture.data}`}
          alt={t('backOffice.deposits.pictureAlt')}
        />
      )}
    </div>
  )
}
