import { Check, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/kit/Button.tsx'
import styles from './followButton.module.css'

type FollowButtonProps = {
  readonly followed: boolean
  /** Who or what is followed. */
  readonly name: string
  readonly onPress: () => void
}

/** Follows an anchor or a match, or lets it go, in words: where that is what one comes for. In a list it is a star (`FavouriteButton`). */
export function FollowButton({ followed, name, onPress }: FollowButtonProps) {
  const { t } = useTranslation('shared')
  return (
    <Button
      variant={followed ? 'outline' : 'soft'}
      className={styles.follow}
      aria-label={t(followed ? 'star.followed' : 'star.follow', { name })}
      onClick={onPress}
    >
      {followed ? <Check className={styles.check} size={16} aria-hidden="true" /> : <Plus size={16} aria-hidden="true" />}
      {t(followed ? 'star.on' : 'star.add')}
    </Button>
  )
}
