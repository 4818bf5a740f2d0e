import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { Client } from '../clients/Client.tsx';
import { Clients } from '../clients/Clients.tsx';
import { NewClient } from '../clients/NewClient.tsx';
import { Connection } from '../connections/Connection.tsx';
import { Connections } from '../connections/Connections.tsx';
import { Journal } from '../journal/Journal.tsx';
import { Now } from '../now/Now.tsx';
import { Empty } from '../parts/Panel.tsx';
import { Search } from '../search/Search.tsx';
import { Settings } from '../settings/Settings.tsx';
import { Utilities } from '../utilities/Utilities.tsx';
import { Utility } from '../utilities/Utility.tsx';
import { Delivery } from '../webhooks/Delivery.tsx';
import { Endpoint } from '../webhooks/Endpoint.tsx';
import { Webhooks } from '../webhooks/Webhooks.tsx';

/** The page of the address. A key for each object, so that none shows what another one was. */
export function Pages(): ReactNode {
  return (
    <Switch>
      <Route path="/">
        <Now />
      </Route>
      <Route path="/clients">
        <Clients />
      </Route>
      <Route path="/clients/new">
        <NewClient />
      </Route>
      <Route path="/clients/:id">{({ id }) => <Client key={id} id={id} />}</Route>
      <Route path="/connections">
        <Connections />
      </Route>
      <Route path="/connections/:id">{({ id }) => <Connection key={id} id={id} />}</Route>
      <Route path="/utilities">
        <Utilities />
      </Route>
      <Route path="/utilities/:id">{({ id }) => <Utility key={id} id={id} />}</Route>
      <Route path="/webhooks">
        <Webhooks />
      </Route>
      <Route path="/webhooks/:id">{({ id }) => <Endpoint key={id} id={id} />}</Route>
      <Route path="/webhooks/:id/:eventId">
        {({ id, eventId }) => <Delivery key={`${id} ${eventId}`} id={id} eventId={eventId} />}
      </Route>
      <Route path="/journal">
        <Journal />
      </Route>
      <Route path="/settings">
        <Settings />
      </Route>
      <Route path="/search">
        <Search />
      </Route>
      <Route>
        <Empty title="There is no such page">
          <p>Begin at Now.</p>
        </Empty>
      </Route>
    </Switch>
  );
}
