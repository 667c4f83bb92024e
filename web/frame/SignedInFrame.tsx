// The frame around every signed-in screen: the user, the navigation and the actions available everywhere.
import { Fragment, Suspense, useEffect, type ComponentType, useCallback } from 'react'
import { graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import { Outlet } from 'react-router'
import { shownEntries, sidebarEntries } from '#domain/navigation.ts'
import { administrators, mayCreateTimesheet } from '#domain/people.ts'
import { isDevelopmentHost } from '#domain/setting/development-host.ts'
import type { SignedInFrameQuery } from '#web/__generated__/SignedInFrameQuery.graphql.ts'
import { useMedia, usePhone } from '#web/design/media.ts'
import { TestBanner } from '#web/design/TestBanner.tsx'
import { CompanyZoneContext, noteZone } from '#web/client/companyZone.ts'
import { lazyModule, useLazyModule, type LazyModule } from '#web/start/lazyModule.ts'
import { noteTest } from '#web/client/testEnvironment.ts'
import { Shell } from './shell/Shell.tsx'
import { useIsLive } from '#web/relay/connection.ts'
import { sendHeldChange } from '#web/relay/heldChange.ts'
import { UndoQueueContext, useNewUndoQueue } from '#web/timesheets/undo/useUndoQueue.ts'
import { screens } from '#web/screens.ts'
import type { CreateActionsProps } from './CreateActions.tsx'
import { createActions } from './createActions.ts'
import { CreateTimesheetButton } from './CreateTimesheetButton.tsx'
import { NetworkLine } from './NetworkLine.tsx'
import { OwnWorkProvider } from './OwnWorkProvider.tsx'
import { useFind } from './useFind.ts'
import { useHelp } from './useHelp.ts'
import { useLogOut } from './useLogOut.ts'
import { useScreenHandle } from './useScreenHandle.ts'
import { useScrollPositions } from './useScrollPositions.ts'

const unsavedNotice = lazyModule(() => import('./UnsavedNotice.tsx'))
const runningTask = lazyModule(() => import('./RunningTask.tsx'))
const updateNotice = lazyModule(() => import('./UpdateNotice.tsx'))
const ahead = lazyModule(() => import('#web/offline/ahead/ReadAhead.tsx'))
const help = lazyModule(() => import('#web/help/HelpDialog.tsx'))
const palette = lazyModule(() => import('./palette/CommandPalette.tsx'))
const firstSteps = lazyModule(() => import('#web/first-steps/FirstStepsBar.tsx'))
const following = lazyModule(() => import('./Following.tsx'))
const push = lazyModule(() => import('#web/push/Push.tsx'))

export function SignedInFrame() {
  const { me } = useLazyLoadQuery<SignedInFrameQuery>(
    graphql`
      query SignedInFrameQuery @raw_response_type {
        me {
          id
          userId
          firstName
          lastName
          userType
          allowTimesheetCreation
          avatarUrl
          approvalGroupIds
          standIns {
            id
            startDate
            endDate
          }
          unreadNotifications
          preparesDays
          seesDockets
          hasPayPeriods
          leaveWaits
          eventCursor
          browserKey
          storeSecret
          ...CreateTimesheetButton_viewer
          ...CommandPalette_viewer
          settings {
            timeZone
            developmentHosts
            leaveIsAsked
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'store-or-network' },
  )
  const isLive = useIsLive()
  const undoQueue = useNewUndoQueue(me.userId)
  const sendHeld = useCallback(async () => {
    await Promise.all([sendHeldChange(), undoQueue.sendNow()])
  }, [undoQueue])
  const logOut = useLogOut(me.userId, sendHeld)
  useScrollPositions()
  const entries = sidebarEntries(me.userType).filter(
    ({ path, icon }) =>
      screens.some((screen) => screen.path === path) &&
      // Nothing of it shows to people who prepare for nobody (rulings 6b).
      (icon !== 'crew' || me.preparesDays),
  )
  const finding = useFind(palette)
  const helping = useHelp(help)
  const environment = useRelayEnvironment()
  const isNotified = entries.some(({ icon }) => icon === 'notifications')
  const isTest = isDevelopmentHost(me.settings.developmentHosts, location.hostname)
  useEffect(() => noteTest(isTest), [isTest])
  useEffect(() => noteZone(me.settings.timeZone), [me.settings.timeZone])
  const { title, Skeleton, creates, action, around, viewKey } = useScreenHandle()
  const Around = around?.loaded()?.Around ?? Fragment
  const phone = usePhone()
  // A narrow header has room only for the screen's own button.
  const isWide = useMedia('(min-width: 1280px)')
  const hasRoom = isWide || (!phone && !action)
  const administers = administrators.includes(me.userType) && hasRoom
  const unsaved = useLazyModule(unsavedNotice)
  const running = useLazyModule(runningTask)
  const update = useLazyModule(updateNotice)
  const code = useLazyModule(following)
  const pushed = useLazyModule(push)
  const readsAhead = useLazyModule(ahead)
  return (
    <CompanyZoneContext value={me.settings.timeZone}>
      <UndoQueueContext value={undoQueue}>
        <OwnWorkProvider owner={{ ...me, name: `${me.firstName} ${me.lastName}` }}>
          {readsAhead && mayCreateTimesheet(me) && (
            <readsAhead.ReadAhead userId={me.userId} timeZone={me.settings.timeZone} />
          )}
          <title>{`${me.unreadNotifications > 0 ? `(${me.unreadNotifications}) ` : ''}${title} · Daybook`}</title>
          {code && (
            <code.Following
              viewer={me}
              since={me.eventCursor}
              userType={me.userType}
              onLogOut={() => void logOut()}
            />
          )}
          <Shell
            viewer={me}
            entries={shownEntries(entries, me)}
            unread={me.unreadNotifications}
            title={title}
            actions={
              (action || creates || !phone) && (
                <>
                  {administers && <AdministratorActions viewer={me} isWide={isWide} />}
                  {action && <ScreenAction key={viewKey} action={action} />}
                  {(administers ? isWide : creates || hasRoom) && <CreateTimesheetButton viewer={me} />}
                </>
              )
            }
            areActionsFloating={me.userType === 'STAFF'}
            banner={
              <>
                {isTest && <TestBanner />}
                <NetworkLine isLive={isLive} />
                {unsaved && <unsaved.UnsavedNotice userId={me.userId} />}
                {running && mayCreateTimesheet(me) && <running.RunningTask userId={me.userId} />}
                {update && <update.UpdateNotice />}
                {pushed && isNotified && <pushed.Push person={me.userId} />}
                {me.userType === 'SYSTEM_ADMINISTRATOR' && <FirstSteps />}
              </>
            }
            onLogOut={() => void logOut()}
            onFind={finding.open}
            onHelp={helping.open}
            onNavigate={isNotified ? () => code?.askEventsAgain(environment) : undefined}
          >
            {/* Another route or view shows its skeleton immediately; the same one keeps its content until new data arrive. */}
            <Around>
              <Suspense key={viewKey} fallback={<Skeleton />}>
                <Outlet />
              </Suspense>
            </Around>
          </Shell>
          {helping.opened && <helping.opened.HelpDialog title={title} onClosed={helping.close} />}
          {finding.opened && (
            <finding.opened.CommandPalette
              viewer={me}
              entries={entries}
              onLogOut={() => void logOut()}
              onClosed={finding.close}
            />
          )}
        </OwnWorkProvider>
      </UndoQueueContext>
    </CompanyZoneContext>
  )
}

function AdministratorActions(props: CreateActionsProps) {
  const code = useLazyModule(createActions)
  return code && <code.CreateActions {...props} />
}

function FirstSteps() {
  const code = useLazyModule(firstSteps)
  return code && <code.FirstStepsBar />
}

function ScreenAction({ action }: { action: LazyModule<{ Action: ComponentType }> }) {
  const code = useLazyModule(action)
  return code && <code.Action />
}
