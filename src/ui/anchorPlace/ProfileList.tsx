import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { AnchorProfile } from '#src/api/model/anchorPlace.ts'
import type { anchorProfileMachine } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import styles from './anchorPlace.module.css'

type ProfileListProps = {
  readonly list: ActorRefFrom<typeof anchorProfileMachine>
  /** Draws it once it has come. */
  readonly children?: (profile: AnchorProfile) => ReactNode
}

/** An anchor's profile: its place while it is on its way, and the way to ask again where it cannot be had. */
export function ProfileList({ list, children }: ProfileListProps) {
  const { t } = useTranslation('anchorPlace')
  return (
    <PagedList
      list={list}
      waiting={<Skeleton className={styles.waiting} />}
      empty={null}
      failedTitle={t('anchorPlace.failed')}
      moreLabel=""
    >
      {([profile]) => profile !== undefined && children?.(profile)}
    </PagedList>
  )
}
