import { Icon } from '@utility-connect/screens/parts';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { queryOf } from '../lib/api.ts';
import { useAddressQuery } from '../lib/use-address-query.ts';
import classes from './SearchBox.module.css';

/** The one search. Its answer is a page of its own, which opens what was found if it is one thing. */
export function SearchBox(): ReactNode {
  const [location, navigate] = useLocation();
  const params = useAddressQuery();
  const query = location === '/search' ? (params.get('query') ?? '') : '';
  const [text, setText] = useState(query);
  useEffect(() => setText(query), [query]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') navigate(`/search${queryOf({ query: text.trim() })}`);
  };
  return (
    <search>
      <form className={classes.search} onSubmit={handleSubmit}>
        <Icon name="search" path="M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11m4 9.5 3.5 3.5" />
        <input
          type="search"
          aria-label="Search"
          placeholder="User, connection, account, request or client"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
