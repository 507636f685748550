import type { Kysely, Migration } from 'kysely'

/** Who has a card is found among all prints that are remembered (`destination_print`): nothing finds a saved one by its print any more. */
export const noSavedPrintIndex: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.dropIndex('saved_destination_print').execute()
  },
}
