import type { ShownPicture } from '#src/api/model/shownContent.ts'
import styles from './sitePages.module.css'

/** A picture in a frame of a fixed shape: nothing moves when it comes, whatever its size. */
export function FramedPicture({ picture: { imgUrl, alt, width, height } }: { readonly picture: ShownPicture }) {
  return (
    <img
      className={styles.picture}
      src={imgUrl}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
    />
  )
}
