import { useFeatureWords } from './useFeatureWords.ts'
import { zhCNVenue } from './zh-CN.venue.ts'

/** The sportsbooks' words. */
export function useVenueWords(): void {
  useFeatureWords(zhCNVenue)
}
