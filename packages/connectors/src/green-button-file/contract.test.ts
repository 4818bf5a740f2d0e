import { defineConnector } from '@utility-connect/connector';
import { testConnector } from '@utility-connect/connector/testing';
import { it, vi } from 'vitest';
import { createGreenButtonFile } from './green-button-file.ts';
import { gasMeter, HOUR, meter, now, readings, utility, xmlOf } from './testing/files.ts';

const DAY = 24 * HOUR;

/** A home with solar panels, and its gas. */
const file = xmlOf(
  meter({
    readings: [
      ...readings(now - 30 * DAY, Array(30 * 24).fill(0.25)),
      ...readings(now - 30 * DAY, Array(30 * 24).fill(0.5), { direction: 'received' }),
    ],
    bills: [
      { start: now - 30 * DAY, end: now, usage: 180, unit: 'kWh', cost: 51.2, currency: 'USD', tariff: null },
    ],
  }),
  gasMeter,
);

testConnector(
  { it, vi },
  () =>
    defineConnector({
      name: '@utility-connect/green-button-file',
      utilities: 'all',
      capabilities: {
        intervalSeconds: [900, HOUR, DAY],
        exported: true,
        bills: true,
        historyMonths: 24,
        sanctioned: true,
      },
      methods: [createGreenButtonFile({ now: () => now })],
    }),
  { utility, file: new TextEncoder().encode(file), to: now },
);
