import { createMachine } from 'xstate'

/** Reading what was: the list stands still, and older lines are loaded above it, until there are none. */
export const readingSpecification = createMachine({
  initial: 'following',
  states: {
    following: {
      on: {
        SCROLL_UP: 'reading',
        SCROLL_UP_ALL: 'readingAll',
        SCROLL_UP_HELD: 'reading',
        CHOOSE_LINE: 'reading',
        ASK_OLDER: 'loading',
        ASK_OLDER_ALL: 'readingAll',
        FILTER: 'following',
        POST: 'following',
      },
    },
    reading: { on: { START: 'loading', ASK_OLDER: 'loading', END: 'following', POST: 'following', FILTER: 'following' } },
    /** There is nothing older. */
    readingAll: { on: { START: 'readingAll', ASK_OLDER_ALL: 'readingAll', NEWEST: 'following' } },
    loading: { on: { COME: 'readingMore', COME_LAST: 'readingAll', FAIL: 'failed', END: 'following', FILTER: 'following' } },
    readingMore: { on: { START: 'loading' } },
    failed: { on: { START: 'loading', ASK_OLDER: 'loading', END: 'following' } },
  },
})

/**
 * A moderator's list stands still from when something holds it until nothing does (D-8). A form prolongs that; one that was opened
 * elsewhere holds nothing. Who goes lets go of all.
 */
export const holdSpecification = createMachine({
  initial: 'free',
  states: {
    free: { on: { POINT: 'pointed', FOCUS: 'focused', MENU: 'menu', FORM: 'free', FORM_CLOSES: 'free', MEMBER: 'free' } },
    pointed: {
      on: {
        POINT: 'pointed',
        LEAVE: 'free',
        BLUR: 'pointed',
        MENU: 'pointedAndMenu',
        FORM: 'pointedAndForm',
        FORM_CLOSES: 'pointed',
        NEWEST: 'pointed',
        MEMBER: 'free',
      },
    },
    focused: { on: { BLUR: 'free', LEAVE: 'focused' } },
    pointedAndMenu: { on: { LEAVE: 'menu', MENU_CLOSES: 'pointed', MEMBER: 'free' } },
    menu: { on: { MENU_CLOSES: 'free', FORM: 'menuAndForm' } },
    menuAndForm: { on: { MENU_CLOSES: 'form' } },
    form: { on: { FORM_CLOSES: 'free', POINT: 'pointedAndForm' } },
    pointedAndForm: { on: { FORM_CLOSES: 'pointed', LEAVE: 'form' } },
  },
})

/** What came while the person was away: asked once for each who is there; no answer marks nothing. */
export const unreadSpecification = createMachine({
  initial: 'asked',
  states: {
    asked: { on: { ANSWER: 'known', NOTHING: 'none', NO_ANSWER: 'none', MEMBER: 'asked', PLACE_BREAKS: 'askedAlone' } },
    known: { on: { MEMBER: 'asked' } },
    none: { on: { MEMBER: 'asked' } },
    /** The place is not kept any more; what came is marked all the same. */
    askedAlone: { on: { ANSWER: 'known' } },
  },
})

/** Lines are counted for the tab from the moment in which another one is shown. */
export const tabSpecification = createMachine({
  initial: 'shown',
  states: {
    shown: { on: { HIDE: 'hidden', SHOW: 'shown' } },
    hidden: { on: { HIDE_AGAIN: 'hidden', SHOW: 'shown' } },
  },
})
