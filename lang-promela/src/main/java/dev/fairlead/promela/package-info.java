/** SPIN's Promela: from the text of a model to a state space and its properties. */
package dev.fairlead.promela;
