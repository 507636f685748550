import type { ArticleSection } from '#src/api/model/contentPlaces.ts'

/** The page of a section. */
export const sectionAddress = (section: ArticleSection): string => (section === 'help' ? '/app/help' : `/app/news/${section}`)

/** The page of an article. */
export const articleAddress = (section: ArticleSection, slug: string): string => `${sectionAddress(section)}/${slug}`
