import { useSelector } from '@xstate/react'
import { UserRoundCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type IgnoredRef, selectIgnored, selectIgnoredFailed, selectMayIgnore } from '#src/machines/chat/ignoredMachine.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import styles from './ignoredPeople.module.css'

export type IgnoredProps = { readonly onClose: () => void }
type IgnoredPeopleProps = IgnoredProps & { readonly ignored: IgnoredRef }

/** Whom the member ignores in every chat, each with the way back. */
export function IgnoredPeople({ ignored, onClose }: IgnoredPeopleProps) {
  const { t } = useTranslation('chat')
  const list = useSelector(ignored, selectIgnored)
  const failed = useSelector(ignored, selectIgnoredFailed)
  const ready = useSelector(ignored, selectMayIgnore)
  return (
    <Sheet open title={t('ignored.title')} closeLabel={t('act.close')} onClose={onClose}>
      {failed ? (
        <ErrorState
          title={t('ignored.failed')}
          action={<Button onClick={() => ignored.send({ type: 'list.retried' })}>{t('act.retry')}</Button>}
        />
      ) : list.length === 0 ? (
        ready && <EmptyState icon={<UserRoundCheck size={24} />} title={t('ignored.empty')} text={t('ignored.emptyText')} />
      ) : (
        <>
          <p className={styles.hint}>{t('ignored.hint')}</p>
          <ul>
            {list.map(({ memberId, name, avatar }) => (
              <li key={memberId} className={styles.item}>
                <Avatar src={avatar} size={32} />
                <bdi className={styles.name}>{name}</bdi>
                <Button
                  variant="outline"
                  aria-label={t('ignored.hearName', { name })}
                  disabled={!ready}
                  onClick={() => ignored.send({ type: 'member.heard', memberId })}
                >
                  {t('ignored.hear')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}
