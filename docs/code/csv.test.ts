import { defineConnector } from '@utility-connect/connector';
import { testConnector } from '@utility-connect/connector/testing';
import { it, vi } from 'vitest';
import { csv } from './csv.ts';

testConnector(
  { it, vi },
  () =>
    defineConnector({
      name: 'csv',
      utilities: [
        { id: 'us-mi-example-energy', name: 'Example Energy', states: ['MI'], timeZone: 'America/Detroit' },
      ],
      capabilities: {
        intervalSeconds: [3600],
        exported: false,
        bills: false,
        historyMonths: 12,
        sanctioned: true,
      },
      methods: [csv],
    }),
  { file: new TextEncoder().encode('start,kwh\n1794000000,0.5\n1794003600,0.25\n'), to: 1_794_010_000 },
);
